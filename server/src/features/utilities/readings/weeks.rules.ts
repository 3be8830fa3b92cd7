/** The Monday of the week of a day. */
export const mondayOf = (date: string): string => {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
};

/** The Mondays of the last eight weeks up to a day, oldest first. */
export const lastWeeks = (today: string): string[] =>
  Array.from({ length: 8 }, (_, index) => {
    const monday = new Date(`${mondayOf(today)}T00:00:00Z`);
    monday.setUTCDate(monday.getUTCDate() - 7 * (7 - index));
    return monday.toISOString().slice(0, 10);
  });
