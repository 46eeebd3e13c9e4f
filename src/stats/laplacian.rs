/// The Laplacian L of a graph with weighted edges: L·x has at node i the sum over the edges of i
/// of weight·(x_i − x_j). Sums over match-ups have this form, so this is all the linear algebra
/// that ratings need.
#[derive(Clone, Debug)]
pub struct Laplacian {
    /// Edge weights, not negative; row i holds those to nodes above i, the rest stays 0.
    rows: Vec<Vec<f64>>,
}

/// L with its nodes eliminated one after the other, down to the last.
#[derive(Clone, Debug)]
pub struct Eliminated {
    rows: Vec<Vec<f64>>,
    /// At elimination, the sum of a node's weights to those not yet eliminated.
    degrees: Vec<f64>,
}

impl Laplacian {
    pub fn new(nodes: usize) -> Laplacian {
        Laplacian { rows: vec![vec![0.0; nodes]; nodes] }
    }

    /// Adds an edge between two distinct nodes.
    pub fn add(&mut self, i: usize, j: usize, weight: f64) {
        self.rows[i.min(j)][i.max(j)] += weight;
    }

    /// Gaussian elimination. Taking a node out leaves the Laplacian of the others, with the edge
    /// weights w_ij + w_ik·w_kj/Σw_k. No step subtracts, so every weight stays exact to a few
    /// units in its last digit, however far apart the weights are. None where the graph is not
    /// connected, or a weight not finite.
    ///
    /// W. K. Grassmann, M. I. Taksar, D. P. Heyman, "Regenerative analysis and steady state
    /// distributions for Markov chains", Operations Research 33 (1985), 1107–1116.
    pub fn eliminate(mut self) -> Option<Eliminated> {
        let last = self.rows.len().checked_sub(1)?;
        let mut degrees = Vec::with_capacity(last);
        for k in 0..last {
            let (done, rest) = self.rows.split_at_mut(k + 1);
            let pivot = &done[k];
            let degree: f64 = pivot.iter().skip(k + 1).sum();
            if !(degree > 0.0 && degree.is_finite()) {
                return None;
            }
            for (row, i) in rest.iter_mut().zip(k + 1..) {
                let share = pivot[i] / degree;
                for (weight, other) in row.iter_mut().zip(pivot).skip(i + 1) {
                    *weight += share * other;
                }
            }
            degrees.push(degree);
        }
        Some(Eliminated { rows: self.rows, degrees })
    }
}

impl Eliminated {
    /// The x with L·x = `right` and 0 at the last node. `right`, one value a node, must sum to 0:
    /// its last value is taken to be what makes it so.
    pub fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut x = right.to_vec();
        for (k, (row, degree)) in self.rows.iter().zip(&self.degrees).enumerate() {
            let share = x[k] / degree;
            for (value, weight) in x.iter_mut().zip(row).skip(k + 1) {
                *value += weight * share;
            }
        }
        if let Some(last) = x.last_mut() {
            *last = 0.0;
        }
        for (k, (row, degree)) in self.rows.iter().zip(&self.degrees).enumerate().rev() {
            let drawn: f64 =
                row.iter().zip(&x).skip(k + 1).map(|(weight, value)| weight * value).sum();
            x[k] = (x[k] + drawn) / degree;
        }
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// python3 -c "import numpy as np
    /// L = np.zeros((4, 4))
    /// for i, j, w in [(0,1,2), (1,2,.5), (0,2,3), (2,3,7)]:
    ///     L[i,i] += w; L[j,j] += w; L[i,j] -= w; L[j,i] -= w
    /// print(np.linalg.solve(L[:3,:3], [1, -2, .25]))"
    #[test]
    fn agrees_with_numpy() {
        let mut laplacian = Laplacian::new(4);
        for (i, j, weight) in [(0, 1, 2.0), (2, 1, 0.5), (0, 2, 3.0), (2, 3, 7.0)] {
            laplacian.add(i, j, weight);
        }
        let found = laplacian.eliminate().unwrap().solve(&[1.0, -2.0, 0.25, 0.75]);
        for (found, expected) in
            found.iter().zip([-0.2836134453781514, -1.0483193277310927, -0.10714285714285722, 0.0])
        {
            assert!((found - expected).abs() < 1e-15);
        }
    }

    #[test]
    fn weights_far_apart() {
        let mut laplacian = Laplacian::new(3);
        laplacian.add(0, 1, 2f64.powi(60));
        laplacian.add(1, 2, 0.25);
        let found = laplacian.eliminate().unwrap().solve(&[1.0, 0.0, -1.0]);
        assert_eq!(found, [4.0, 4.0, 0.0]);
    }

    #[test]
    fn none_if_not_connected() {
        let mut laplacian = Laplacian::new(4);
        laplacian.add(0, 1, 1.0);
        laplacian.add(2, 3, 1.0);
        assert!(laplacian.eliminate().is_none());
        assert!(Laplacian::new(0).eliminate().is_none());
        assert_eq!(Laplacian::new(1).eliminate().unwrap().solve(&[0.0]), [0.0]);
    }

    proptest! {
        #[test]
        fn undoes_the_product(
            path in prop::collection::vec(0.01..100.0f64, 1..20),
            chords in prop::collection::vec((0usize..20, 0usize..20, 0.01..100.0f64), 0..40),
            values in prop::collection::vec(-1.0..1.0f64, 20),
        ) {
            let nodes = path.len() + 1;
            let mut edges: Vec<_> = path.iter().enumerate().map(|(i, w)| (i, i + 1, *w)).collect();
            edges.extend(chords.into_iter().filter(|(i, j, _)| i != j && i.max(j) < &nodes));
            let mut laplacian = Laplacian::new(nodes);
            let mut product = vec![0.0; nodes];
            for (i, j, weight) in edges {
                laplacian.add(i, j, weight);
                product[i] += weight * (values[i] - values[j]);
                product[j] -= weight * (values[i] - values[j]);
            }
            let found = laplacian.eliminate().unwrap().solve(&product);
            for (i, found) in found.iter().enumerate() {
                prop_assert!((found - (values[i] - values[nodes - 1])).abs() < 1e-8);
            }
        }
    }
}
