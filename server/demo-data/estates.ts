import type { addEstate } from '../src/features/estates/index.ts';

type DemoEstate = Parameters<typeof addEstate>[1];

/** The estates of the developer, Umoya Properties. */
export const demoEstates: DemoEstate[] = [
  { id: '91', name: 'Msasa Ridge', imageUrl: '/media/logo-msasa-ridge', suburb: 'Midrand', city: 'Johannesburg' },
  {
    id: '92',
    name: 'Kingfisher Bay',
    imageUrl: '/media/logo-kingfisher-bay',
    suburb: 'Kempton Park',
    city: 'Ekurhuleni',
  },
  { id: '93', name: 'Acacia Walk', imageUrl: '/media/logo-acacia-walk', suburb: 'Sandton', city: 'Johannesburg' },
];

/** Every role of an estate with its rank and description. */
const ranks = {
  Visitor: { rank: 1, description: 'Comes to visit' },
  Guard: { rank: 30, description: 'Keeps the gate' },
  Employee: { rank: 40, description: 'Works on the estate' },
  Tenant: { rank: 50, description: 'Rents a home' },
  Owner: { rank: 68, description: 'Owns a home' },
  Manager: { rank: 80, description: 'Runs the estate' },
  Administrator: { rank: 100, description: 'Runs every estate for the developer' },
} as const;

/** The name of a role of the demo world. */
export type DemoRole = keyof typeof ranks;

/** The names of all roles. */
export const demoRoleNames = Object.keys(ranks) as DemoRole[];

/** The id of a role at an estate, such as `91-owner`. */
export const demoRoleId = (estateId: string, role: DemoRole): string => `${estateId}-${role.toLowerCase()}`;

/** The roles of every estate. */
export const demoRoles = demoEstates.flatMap((estate) =>
  demoRoleNames.map((name) => ({
    id: demoRoleId(estate.id, name),
    estateId: estate.id,
    name,
    displayName: name,
    ...ranks[name],
  })),
);
