// Cycles of a graph that has, for every node, the nodes that it leads to. Linear in its arrows.

/** One cycle of each group of nodes that all lead to each other: a shortest one, from the first node by name. */
export function findCycles(graph) {
  return componentsOf(graph).flatMap((nodes) => shortestCycle(graph, nodes));
}

/** Tarjan's algorithm. */
function componentsOf(graph) {
  const visited = new Map();
  const open = [];
  const components = [];

  function visit(node) {
    const index = visited.size;
    const state = { lowest: index, isOpen: true };
    visited.set(node, state);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      const { lowest, isOpen } = visited.get(next) ?? visit(next);
      if (isOpen) state.lowest = Math.min(state.lowest, lowest);
    }
    if (state.lowest === index) components.push(close(node));
    return state;
  }

  function close(first) {
    const component = open.splice(open.lastIndexOf(first));
    for (const node of component) visited.get(node).isOpen = false;
    return component;
  }

  for (const node of graph.keys()) if (!visited.has(node)) visit(node);
  return components;
}

/** In a list, which is empty for a node alone that does not lead to itself. */
function shortestCycle(graph, component) {
  const [first] = [...component].sort();
  const notReached = new Set(component);
  const paths = [[first]];
  for (const path of paths) {
    const nexts = graph.get(path.at(-1)) ?? [];
    if (nexts.includes(first)) return [[...path, first]];
    for (const next of nexts) if (notReached.delete(next)) paths.push([...path, next]);
  }
  return [];
}
