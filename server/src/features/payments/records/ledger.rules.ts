/** The accounts of the ledger. Money that the gateway owes us is positive on `gateway`; what we owe a payer is negative on `payer`. */
export type LedgerAccount =
  'gateway' | 'payer' | 'units' | 'vat' | 'fee' | 'arrears' | 'fixed-charge' | 'vendor' | 'vendor-claims' | 'goodwill';

/** One entry of a posting. The entries of a posting add up to zero. */
export interface LedgerEntry {
  account: LedgerAccount;
  amountCents: number;
}

/** The entries of a charge: the gateway owes us, we owe the payer. */
export const chargePosting = (amountCents: number): LedgerEntry[] => [
  { account: 'gateway', amountCents },
  { account: 'payer', amountCents: -amountCents },
];

/** The entries of a purchase: the payer is owed nothing more; her money went to units, VAT, fees and arrears. */
export const issuePosting = (
  lines: readonly { kind: 'units' | 'vat' | 'fee' | 'arrears' | 'fixed-charge'; amountCents: number }[],
): LedgerEntry[] => {
  const total = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return [
    { account: 'payer', amountCents: total },
    ...lines.map(({ kind, amountCents }) => ({ account: kind, amountCents: -amountCents })),
  ];
};

/** The entries of a refund: the payer is owed nothing more, and neither are we by the gateway. */
export const refundPosting = (amountCents: number): LedgerEntry[] => [
  { account: 'payer', amountCents },
  { account: 'gateway', amountCents: -amountCents },
];

/** What a vendor took for units that came after the refund: we claim it. */
export const claimPosting = (amountCents: number): LedgerEntry[] => [
  { account: 'vendor-claims', amountCents },
  { account: 'vendor', amountCents: -amountCents },
];

/** What staff give back although the units were bought: the estate bears it, and the payer is owed it. */
export const goodwillPosting = (amountCents: number): LedgerEntry[] => [
  { account: 'goodwill', amountCents },
  { account: 'payer', amountCents: -amountCents },
];
