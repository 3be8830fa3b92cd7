/** The words about a part that needs somebody: what it is, what residents notice, and what to do. */
export interface Trouble {
  title: string;
  effect: string;
  act: string;
}
