import type { PlanSketch } from './draw-plan.ts';

/** The plan of Kingfisher Bay: a street along the water. */
export const kingfisherBay: PlanSketch = {
  origin: [28.1655, -25.9876],
  plotCount: 64,
  boundary: [
    [-330, -10],
    [0, -6],
    [300, -12],
    [345, 140],
    [300, 330],
    [0, 372],
    [-300, 330],
    [-352, 150],
  ],
  streets: [
    {
      name: 'Kingfisher Drive',
      bends: [
        [0, 0],
        [2, 70],
        [0, 130],
      ],
      hasPlots: false,
    },
    {
      name: 'Bay Street',
      bends: [
        [-290, 110],
        [-200, 140],
        [-90, 128],
        [0, 130],
        [110, 124],
        [210, 144],
        [295, 120],
      ],
    },
    {
      name: 'Sandpiper Lane',
      bends: [
        [-200, 140],
        [-232, 210],
        [-200, 285],
        [-110, 318],
      ],
    },
    {
      name: 'Pier Road',
      bends: [
        [210, 144],
        [244, 215],
        [205, 288],
        [112, 318],
      ],
    },
    {
      name: 'Tern Close',
      bends: [
        [-110, 128],
        [-118, 80],
        [-190, 50],
        [-270, 48],
      ],
    },
    {
      name: 'Egret Close',
      bends: [
        [110, 124],
        [118, 78],
        [190, 48],
        [262, 46],
      ],
    },
  ],
  gates: [{ name: 'Bay Gate', at: [0, 0] }],
  areas: [
    {
      kind: 'green',
      name: 'Bay lawn',
      bends: [
        [-150, 190],
        [0, 172],
        [150, 190],
        [140, 225],
        [0, 215],
        [-140, 225],
      ],
    },
    {
      kind: 'water',
      name: 'The bay',
      bends: [
        [-140, 238],
        [0, 228],
        [140, 238],
        [120, 300],
        [0, 345],
        [-110, 300],
      ],
    },
  ],
  buildings: [{ name: 'Boathouse', at: [-40, 205], size: [34, 18], turned: -4 }],
};
