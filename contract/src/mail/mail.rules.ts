/** A template of mails of staff. Its text has `{name}` in place of each parameter. */
interface MailTemplate {
  /** The required parameters. `firstName` and `estateName` are filled in by the server. */
  parameters: readonly string[];
  text: string;
}

/** All templates. Staff must choose one. */
export const mailTemplates = {
  notice: {
    parameters: ['message'],
    text: 'Hello {firstName},\n\n{message}\n\n{estateName}',
  },
  appointment: {
    parameters: ['purpose', 'date', 'time', 'place'],
    text: 'Hello {firstName},\n\nYou are expected for: {purpose}.\n\nDate: {date}\nTime: {time}\nPlace: {place}\n\n{estateName}',
  },
  document: {
    parameters: ['title', 'link'],
    text: 'Hello {firstName},\n\nA document was made available to you: {title}\n\n{link}\n\n{estateName}',
  },
} as const satisfies Record<string, MailTemplate>;

export type MailTemplateName = keyof typeof mailTemplates;

/** The template name of a password-reset mail. It has no parameters; the server writes its text. */
export const resetTemplateName = 'password-reset';

export const mailTemplateNames = Object.keys(mailTemplates) as [MailTemplateName, ...MailTemplateName[]];

/** Returns an error message for each missing and each unknown parameter of a template, keyed by the parameter's name. */
export const problemsOfTemplateParams = (
  name: MailTemplateName,
  given: Readonly<Record<string, string>>,
): Record<string, string> => {
  const wanted: readonly string[] = mailTemplates[name].parameters;
  return Object.fromEntries([
    ...wanted.filter((each) => !Object.hasOwn(given, each)).map((each) => [each, 'This template needs it.']),
    ...Object.keys(given)
      .filter((each) => !wanted.includes(each))
      .map((each) => [each, 'This template does not know it.']),
  ]);
};
