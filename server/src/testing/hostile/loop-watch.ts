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
  const turn = () => {
    const now = spent();
    longest = Math.max(longest, now - last);
    last = now;
    if (isOn) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    longest: () => longest,
    stop: () => {
      isOn = false;
    },
  };
}
