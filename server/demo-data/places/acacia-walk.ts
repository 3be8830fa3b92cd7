import type { PlanSketch } from './draw-plan.ts';

/** The plan of Acacia Walk, which is being built. */
export const acaciaWalk: PlanSketch = {
  origin: [28.0894, -26.0433],
  plotCount: 66,
  boundary: [
    [-250, -8],
    [0, -5],
    [260, -8],
    [300, 180],
    [240, 380],
    [0, 420],
    [-240, 380],
    [-296, 180],
  ],
  streets: [
    {
      name: 'Acacia Walk',
      bends: [
        [0, 0],
        [6, 90],
        [-8, 190],
        [4, 290],
        [0, 385],
      ],
    },
    {
      name: 'Umbrella Street',
      bends: [
        [4, 95],
        [90, 110],
        [180, 90],
        [250, 120],
        [240, 210],
        [200, 290],
        [110, 300],
        [3, 282],
      ],
    },
    {
      name: 'Sweet Thorn Street',
      bends: [
        [3, 100],
        [-80, 120],
        [-175, 92],
        [-245, 130],
        [-240, 220],
        [-190, 292],
        [-95, 302],
        [2, 286],
      ],
    },
    {
      name: 'Karee Close',
      bends: [
        [-8, 195],
        [70, 200],
        [140, 190],
      ],
    },
  ],
  gates: [{ name: 'Walk Gate', at: [0, 0] }],
  areas: [
    {
      kind: 'green',
      name: 'The Green',
      bends: [
        [-150, 160],
        [-60, 170],
        [-50, 230],
        [-120, 245],
        [-165, 215],
      ],
    },
  ],
  buildings: [{ name: 'Sales office', at: [44, 34], size: [26, 18] }],
};
