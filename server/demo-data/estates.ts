import {
  readyMadeRoleId,
  readyMadeRoleNames,
  readyMadeRoles,
  type addEstate,
  type ReadyMadeRole,
} from '../src/features/estates/index.ts';

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

/** The name of a role of the demo world. */
export type DemoRole = ReadyMadeRole;

/** The names of all roles. */
export const demoRoleNames = readyMadeRoleNames;

/** The id of a role at an estate, such as `91-owner`. */
export const demoRoleId = readyMadeRoleId;

/** The roles of every estate. */
export const demoRoles = demoEstates.flatMap((estate) =>
  demoRoleNames.map((name) => ({
    id: demoRoleId(estate.id, name),
    estateId: estate.id,
    name,
    displayName: name,
    ...readyMadeRoles[name],
  })),
);
