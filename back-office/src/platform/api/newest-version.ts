/**
 * Returns the newer one of two answers about a record: that to a change may arrive after a read that has seen a later change.
 * @param known what is known of the record; undefined for nothing
 */
export const newestOf = <Item extends { version: number }>(known: Item | undefined, answer: Item): Item =>
  known !== undefined && known.version > answer.version ? known : answer;
