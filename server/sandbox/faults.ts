/** What a provider of the sandbox can be made to do wrong. */
export const faultKinds = {
  none: 'Behaves as published',
  slow: 'Answers after a while',
  silent: 'Does what is asked, and does not answer',
  late: 'Does what is asked only after a while, and does not answer',
  'wrong-checksum': 'Signs its answers wrongly',
  twice: 'Sends its call-backs twice',
  'other-amount': 'Answers about another amount',
  'other-reference': 'Answers about another reference',
  'other-currency': 'Answers about another currency',
  down: 'Answers nothing and does nothing',
} as const;

/** A fault of a provider. */
export type Fault = keyof typeof faultKinds;

/** A provider of the sandbox. */
export type Provider = 'gateway' | 'vendor' | 'readings';

/** Chooses the fault of each call. */
export class Faults {
  private readonly lasting = new Map<Provider, Fault>();
  /** Overrides what the page sets: a test chooses the fault of each call, by its provider and the name of its message if it has one. */
  choose: ((provider: Provider, message: string) => Fault | undefined) | undefined;

  set(provider: Provider, fault: Fault): void {
    this.lasting.set(provider, fault);
  }

  of(provider: Provider): Fault {
    return this.lasting.get(provider) ?? 'none';
  }

  next(provider: Provider, message = ''): Fault {
    return this.choose?.(provider, message) ?? this.of(provider);
  }
}
