const answer = { id: 'never-made', rawId: 'never-made', type: 'public-key', clientExtensionResults: {} } as const;

/** Answers of an authenticator that nobody has, for calls that only have to be well-formed. */
export const unknownPasskey = {
  made: { ...answer, response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: [] } },
  signed: { ...answer, response: { clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA' } },
} as const;
