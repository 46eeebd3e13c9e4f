//! The order in which the states of a level are solved.
//!
//! States that can reach each other form a component (Tarjan 1972). A component needs only the
//! values of components it leads to, so these come first: *topological* value iteration (Dai,
//! Mausam, Weld and Goldsmith 2011). A component's **depth** is the longest way to one that leads
//! to no other of the level; components of equal depth do not need each other.

use std::ops::Range;

use super::graph::Graph;

/// States in the order in which they are solved.
#[derive(Clone, Debug)]
pub struct Order {
    /// Numbers within the level.
    pub states: Vec<u32>,
    /// Each component's place in `states`, by depth.
    pub components: Vec<Component>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    pub range: Range<usize>,
    pub depth: u32,
    /// Whether any state leads back into the component.
    pub cyclic: bool,
}

/// The successors within the level, in compressed rows.
struct Edges {
    starts: Vec<usize>,
    targets: Vec<u32>,
}

impl Edges {
    /// `first` is the number of the level's first value.
    fn new(graph: &Graph, states: usize, first: u32) -> Edges {
        let mut starts = vec![0];
        let mut targets = Vec::new();
        for state in 0..states {
            for code in graph.row(state) {
                graph.leaves(*code, &mut |number| {
                    let target = number.wrapping_sub(first);
                    if (target as usize) < states {
                        targets.push(target);
                    }
                });
            }
            starts.push(targets.len());
        }
        Edges { starts, targets }
    }

    fn of(&self, state: usize) -> &[u32] {
        &self.targets[self.starts[state]..self.starts[state + 1]]
    }
}

const UNSEEN: u32 = u32::MAX;

/// Tarjan's algorithm with its own stack.
struct Search<'a> {
    edges: &'a Edges,
    /// When each state was first seen.
    seen: Vec<u32>,
    /// The earliest state seen that it is known to reach, or [`DONE`] once its component is told.
    low: Vec<u32>,
    clock: u32,
    open: Vec<u32>,
    /// The states under way, and the next successor of each.
    path: Vec<(u32, usize)>,
    /// The states as they are finished, successors before predecessors where there is no cycle.
    finished: Vec<u32>,
    component: Vec<u32>,
    components: u32,
}

const DONE: u32 = u32::MAX;

impl Search<'_> {
    fn enter(&mut self, state: u32) {
        self.seen[state as usize] = self.clock;
        self.low[state as usize] = self.clock;
        self.clock += 1;
        self.open.push(state);
        self.path.push((state, 0));
    }

    fn run(&mut self, root: u32) {
        if self.seen[root as usize] != UNSEEN {
            return;
        }
        self.enter(root);
        while let Some((state, next)) = self.path.last_mut() {
            let s = *state as usize;
            if let Some(target) = self.edges.of(s).get(*next).copied() {
                *next += 1;
                let t = target as usize;
                if self.seen[t] == UNSEEN {
                    self.enter(target);
                } else if self.low[t] != DONE {
                    self.low[s] = self.low[s].min(self.seen[t]);
                }
                continue;
            }
            self.path.pop();
            self.finished.push(s as u32);
            let low = self.low[s];
            if low == self.seen[s] {
                self.close(s as u32);
            }
            if let Some((parent, _)) = self.path.last() {
                let parent = *parent as usize;
                // A closed component no longer counts.
                if self.low[s] != DONE {
                    self.low[parent] = self.low[parent].min(low);
                }
            }
        }
    }

    fn close(&mut self, root: u32) {
        while let Some(state) = self.open.pop() {
            self.low[state as usize] = DONE;
            self.component[state as usize] = self.components;
            if state == root {
                break;
            }
        }
        self.components += 1;
    }
}

/// The order of a level's states, whose first value has the number `first`.
pub fn order(graph: &Graph, states: usize, first: u32) -> Order {
    let edges = Edges::new(graph, states, first);
    let mut search = Search {
        edges: &edges,
        seen: vec![UNSEEN; states],
        low: vec![0; states],
        clock: 0,
        open: Vec::new(),
        path: Vec::new(),
        finished: Vec::with_capacity(states),
        component: vec![0; states],
        components: 0,
    };
    (0..states as u32).for_each(|root| search.run(root));
    let Search { finished, component, components, .. } = search;
    let mut depth = vec![0u32; components as usize];
    let mut cyclic = vec![false; components as usize];
    // Tarjan numbers components successors first, and a state is finished after its successors of
    // other components.
    for state in &finished {
        let own = component[*state as usize] as usize;
        for target in edges.of(*state as usize) {
            let other = component[*target as usize] as usize;
            if other == own {
                cyclic[own] = true;
            } else {
                depth[own] = depth[own].max(depth[other] + 1);
            }
        }
    }
    let mut sorted: Vec<(u32, u32, u32)> = finished
        .iter()
        .map(|state| {
            let own = component[*state as usize];
            (depth[own as usize], own, *state)
        })
        .collect();
    // Within a component by number: neighbours have neighbouring successors, and what a sorted
    // walk saves in cache misses outweighs the few sweeps that the order of finishing would save.
    sorted.sort_unstable();
    let mut order = Order { states: Vec::with_capacity(states), components: Vec::new() };
    for (place, (depth, own, state)) in sorted.iter().enumerate() {
        match order.components.last_mut() {
            Some(last) if place > 0 && sorted[place - 1].1 == *own => last.range.end = place + 1,
            _ => order.components.push(Component {
                range: place..place + 1,
                depth: *depth,
                cyclic: cyclic[*own as usize],
            }),
        }
        order.states.push(*state);
    }
    order
}
