/** One part of what a vendor took the money for. */
export interface ReceiptLine {
  kind: 'units' | 'vat' | 'fee' | 'arrears' | 'fixed-charge';
  /** The vendor's word for it. */
  text: string;
  amountCents: number;
}

/** The vendor's receipt of one purchase. */
export interface Receipt {
  receiptNo: string;
  /** When the vendor sold, ISO 8601 in UTC. */
  at: string;
  accountNo: string;
  meterNo: string;
  sgc: string;
  krn: string;
  ti: string;
  name: string;
  address: string;
  seller: { name: string; address: string; vatNumber: string };
  tariff: string;
  /** The steps of the tariff in words. */
  rates: string[];
  /** With the unit: `41.2 kWh`. */
  units: string;
  amountCents: number;
  /** The parts of the purchase, in cents. Their sum is `amountCents`. */
  lines: ReceiptLine[];
  /** In the order in which they are typed. Empty where the vendor credits the account itself. */
  tokens: { kind: 'key-change' | 'credit'; digits: string }[];
}

/** The name of one vend at the vendor. A payment has one for good, so that no vendor sells twice for it. */
export interface VendMessage {
  sentAt: Date;
  /** 1 to 999,999,999. */
  number: number;
}

/** An order for units. */
export interface VendOrder {
  meterNo: string;
  utility: 'electricity' | 'water' | 'gas';
  amountCents: number;
}

/** What the vendor says about a vend. `not-found`: it never saw it. `refused`: it saw it, and sold nothing. */
export type VendAnswer =
  { kind: 'issued'; receipt: Receipt } | { kind: 'refused'; code: string; sentence: string } | { kind: 'not-found' };

/** What the vendor says became of an earlier vend. It has no refusal: one of the question says nothing about the vend. */
export type Advice = Exclude<VendAnswer, { kind: 'refused' }>;

/** A customer of the vendor. */
export interface VendorCustomer {
  name: string;
  address: string;
}

/** Sells prepaid units. Every function throws `ProviderError`, also for a fault that says nothing about the meter or the order. */
export interface Vendor {
  /** Names our account: the address of the vendor, our client and our terminal. Another account does not know what this one bought. */
  account: string;
  /** The customer of a meter; undefined for a meter that the vendor does not know or does not sell for. */
  verify(meterNo: string): Promise<VendorCustomer | undefined>;
  /** What an order would buy. Nothing is sold. */
  trial(order: VendOrder): Promise<VendAnswer>;
  /** Buys units. Throws `unknown` for a fault after which nobody knows whether the vendor sold. Sent once for a message, and again only after `advise` answered `not-found`. */
  vend(order: VendOrder, message: VendMessage): Promise<VendAnswer>;
  /** What became of a vend. Changes nothing. Throws `unknown` for every fault but the one that the vend does not exist. */
  advise(order: VendOrder, message: VendMessage): Promise<Advice>;
  /** A copy of the receipt of an order. Sells nothing. `not-found`: the vendor has none. */
  reprint(order: VendOrder, receiptNo: string): Promise<VendAnswer>;
}

/** The settings of a vendor, with its credentials in clear. */
export interface VendorSettings {
  estateId: string;
  url: string;
  clientId: string;
  terminalId: string;
  operator: string;
  password: string;
}

/** Names our account at a vendor: its address, our client and our terminal. */
export const vendorAccountOf = ({
  url,
  clientId,
  terminalId,
}: Pick<VendorSettings, 'url' | 'clientId' | 'terminalId'>): string => JSON.stringify([url, clientId, terminalId]);
