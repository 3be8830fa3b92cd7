import type { Vehicle } from '@ekhaya/contract/profile/vehicles';

/** The query key of the caller's vehicles. */
export const vehiclesKey = ['vehicles'];

/** Make and model: 'Volkswagen Polo'. */
export const vehicleName = ({ make, model }: Pick<Vehicle, 'make' | 'model'>): string => `${make} ${model}`;
