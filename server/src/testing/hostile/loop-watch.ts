/**
 * How long the thread works at a stretch without letting anybody else in, in milliseconds of its own time: what other
 * programs on the machine take is not counted.
 */
export function watchLoop(): { longest: () => number; stop: () => void } {
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = spent();
  let longest = 0;
  let isOn = true;
  const note = () => {
    const now = spent();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const turn = () => {
    if (!isOn) return;
    note();
    setImmediate(turn);
  };
  setImmediate(turn);
  return {
    longest: () => longest,
    stop: () => {
      // Work that never lets go until it is done has kept the turns from coming.
      note();
      isOn = false;
    },
  };
}
