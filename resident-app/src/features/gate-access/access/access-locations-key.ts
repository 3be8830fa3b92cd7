/** The query key of the places where a person's passes are shown. */
export const accessLocationsKey = ['access-locations'] as const;
