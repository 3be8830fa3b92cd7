/** What a person has answered to an event. `waiting` moves up to `going` by itself when places are free. */
export const answerStatuses = ['none', 'going', 'waiting', 'not-going'] as const;

/** Of somebody who has not answered. */
export const noAnswer = { status: 'none' as const, guests: [], place: null };

/** The largest number of guests whom a person brings. */
export const maxGuests = 9;

/** `1 place is left`, `3 places are left`, `No place is left`. */
export const placesLeftText = (left: number): string => {
  if (left <= 0) return 'No place is left';
  return left === 1 ? '1 place is left' : `${left} places are left`;
};

/** `86 of 120`; the number alone for an event that takes everybody. */
export const goingText = ({ going, places }: { going: number; places: number }): string =>
  places === 0 ? String(going) : `${going} of ${places}`;

/** Whether as many people find a place. */
export const hasRoomFor = (people: number, { going, places }: { going: number; places: number }): boolean =>
  places === 0 || going + people <= places;
