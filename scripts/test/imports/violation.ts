/** An import that a rule forbids. */
export interface Violation {
  rule: string;
  from: string;
  to: string;
}
