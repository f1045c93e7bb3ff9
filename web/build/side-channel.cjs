/** What qs uses of the package `side-channel`: a weak map from objects to values. */
module.exports = function sideChannel() {
  const values = new WeakMap();
  return {
    get: (key) => values.get(key),
    has: (key) => values.has(key),
    set: (key, value) => {
      values.set(key, value);
    },
    delete: (key) => values.delete(key),
  };
};
