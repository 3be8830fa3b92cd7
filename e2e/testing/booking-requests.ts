import { test } from '@playwright/test';
import { inventPerson, type Newcomer, type ServerCalls } from './server-calls.ts';

/** A service as the resident's API lists it. */
interface Service {
  id: string;
  name: string;
  locationId: string;
  approval: 'automatic' | 'staff';
  multiResource: boolean;
}

/** Signs up a new owner through the API, with a last name that is unique in the queue. */
export async function signUpOwner(server: ServerCalls): Promise<Newcomer> {
  const invented = inventPerson();
  const lastName = `Ma${invented.mobile.replaceAll(/\d/g, (digit) => 'abdegiklmn'.charAt(Number(digit)))}`;
  const person = { ...invented, lastName };
  await server.signUp(person);
  await server.becomeOwner(person);
  return person;
}

/** A request that waits for staff. */
export interface RequestedBooking {
  id: string;
  date: string;
}

/** Requests a booking at Msasa Ridge that needs approval, a number of days from now. */
export async function requestBooking(
  server: ServerCalls,
  person: Newcomer,
  { daysAhead, start = '1500', end = '1600' }: { daysAhead: number; start?: string; end?: string },
): Promise<RequestedBooking> {
  // Each repetition of the test books another day, so that it finds a free slot.
  const day = daysAhead + test.info().repeatEachIndex;
  const services = (await server.get('/api/services')) as Service[];
  const locations = (await server.get('/api/locations')) as { id: string; name: string }[];
  const { specialServiceId } = (await server.get('/api/configurations')) as { specialServiceId: string };
  const service = services.find(
    ({ id, locationId, approval, multiResource }) =>
      approval === 'staff' &&
      !multiResource &&
      !id.startsWith(specialServiceId) &&
      locations.some((location) => location.id === locationId && location.name === 'Msasa Ridge'),
  );
  if (service === undefined) throw new Error('Msasa Ridge has no service whose bookings staff approve.');
  const [resource] = (await server.get(`/api/service/${service.id}/resources`)) as { id: string }[];
  const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
  const { id } = (await server.send('POST', '/api/booking', {
    locationId: service.locationId,
    services: [service.id],
    resources: [{ id: resource?.id, quantity: 1 }],
    date,
    start,
    end,
    customer: { email: person.email, name: 'x', mobile: person.mobile, extraInfo: { unitNumber: '' } },
    access: { visitors: 1 },
  })) as { id: string };
  return { id, date };
}
