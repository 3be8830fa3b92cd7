/** A card as the payer typed it. It passes through memory to the gateway, and nowhere else. */
export interface Card {
  number: string;
  cvv: string;
  /** Two digits. */
  month: string;
  /** Four digits. */
  year: string;
}

/** What the gateway is asked to charge. */
export interface Order {
  /** Our name of the payment. */
  reference: string;
  amountCents: number;
  currency: string;
  payer: { firstName: string; lastName: string; email: string };
  /** Where the gateway posts its call-back, and where it sends the browser back to. */
  notifyUrl: string;
  returnUrl: string;
  createdAt: Date;
}

/** A form that the browser posts to the page of the gateway or of the bank. */
export interface GatewayForm {
  url: string;
  fields: Record<string, string>;
}

/** What the gateway said when a payment was begun. What became of it is only believed from `query`. */
export interface BegunPayment {
  payRequestId: string;
  form?: GatewayForm;
}

/** What the gateway knows about a payment. */
export type GatewayAnswer =
  | { kind: 'unknown' }
  | {
      kind: 'known';
      payRequestId: string;
      transactionId: string;
      /** 0 not done, 1 approved, 2 declined, 3 and 4 cancelled, 5 received, 7 voided. */
      statusCode: number;
      resultCode: string;
      resultDescription: string;
      amountCents: number;
      currency: string;
      reference: string;
    };

/** A card gateway. Every function throws `ProviderError`. */
export interface Gateway {
  /** Begins a payment: once for a reference. @returns `card-refused` when the fields of the card are not valid @param card undefined where the gateway asks for it on its own page */
  begin(order: Order, card: Card | undefined): Promise<BegunPayment | 'card-refused'>;
  /** Reads a payment by the gateway's name of it, or by ours when it has none. Changes nothing. */
  query(named: { reference: string; payRequestId: string | null }): Promise<GatewayAnswer>;
  /** Gives all of a charge back. A charge that was given back already is `refunded`, too. */
  refund(charge: { reference: string; transactionId: string; amountCents: number }): Promise<'refunded' | 'refused'>;
}

/** The account that charges cards: which merchant, at which address. */
export interface GatewayAccount {
  url: string;
  merchantId: string;
}

/** Whether two are one account: another one knows nothing of its payments. */
export const isSameAccount = (one: GatewayAccount, other: GatewayAccount): boolean =>
  one.url === other.url && one.merchantId === other.merchantId;

/** The settings of a gateway, with its credentials in clear. */
export interface GatewaySettings {
  estateId: string;
  /** Whether staff have replaced it: it charges nothing more, and answers for what it charged. */
  isFormer?: boolean;
  kind: 'payhost' | 'payweb';
  url: string;
  merchantId: string;
  /** PayHost's password, and the key of PayWeb's checksums. */
  password: string;
  key: string;
}

/** The name of a gateway for the provider client. A former one that does not answer leaves the present one its own health. */
export const providerOf = ({ kind, estateId, isFormer = false }: GatewaySettings): string =>
  `${isFormer ? 'former-' : ''}${kind}:${estateId}`;
