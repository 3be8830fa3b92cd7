const counting = new Intl.NumberFormat('en-ZA', { useGrouping: true });

/** A number of rows, `18`; `2 500+` where counting has stopped. */
export const countedText = (count: number, isMore: boolean): string => `${counting.format(count)}${isMore ? '+' : ''}`;
