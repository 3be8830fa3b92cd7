/** The worker has no document. Modules that it shares with the page ask for it and do without. */
declare const document: { getElementById: (id: string) => { textContent: string | null } | null };
