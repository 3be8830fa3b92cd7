/** The text for a person without an access entry for the current estate. */
export const notPermittedText = (estateName: string, supportAddress: string): string =>
  `You are not permitted to use access control for ${estateName}. Please contact us at ${supportAddress} for help.`;
