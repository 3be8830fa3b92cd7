/** The roles that every estate begins with: rank and description of each. Names decide rights together with ranks. */
export const readyMadeRoles = {
  Visitor: { rank: 1, description: 'Comes to visit' },
  Guard: { rank: 30, description: 'Keeps the gate' },
  Editor: { rank: 35, description: 'Writes notices and content' },
  Employee: { rank: 40, description: 'Works on the estate' },
  Tenant: { rank: 50, description: 'Rents a home' },
  Family: { rank: 60, description: 'Lives with an owner or a tenant' },
  Owner: { rank: 68, description: 'Owns a home' },
  Trustee: { rank: 70, description: 'Sits on the board of the owners' },
  Manager: { rank: 80, description: 'Runs the estate' },
  Administrator: { rank: 100, description: 'Runs every estate for the developer' },
} as const;

/** The name of a role that every estate begins with. */
export type ReadyMadeRole = keyof typeof readyMadeRoles;

/** The names of these roles, lowest rank first. */
export const readyMadeRoleNames = Object.keys(readyMadeRoles) as ReadyMadeRole[];

/** The id of a role at an estate, such as `91-owner`. */
export const readyMadeRoleId = (estateId: string, role: ReadyMadeRole): string => `${estateId}-${role.toLowerCase()}`;
