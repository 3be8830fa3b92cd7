/** A mail that staff can send: what it says, with `{name}` where a parameter stands. */
interface MailTemplate {
  /** The parameters that must be given; `firstName` is the recipient's and always known. */
  parameters: readonly string[];
  text: string;
}

/** Every template. Staff choose one: there is no mail of free form. */
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

/** What a reset mail is asked for by: it has no parameters, and its text, with the link, is the product’s own. */
export const resetTemplateName = 'password-reset';

export const mailTemplateNames = Object.keys(mailTemplates) as [MailTemplateName, ...MailTemplateName[]];

/** What is wrong with the parameters of a template, by name: those that are missing, and those that it does not have. */
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

/** The text of a mail. What a parameter says is put in once: braces in it mean nothing. */
export const textOfMail = (name: MailTemplateName, params: Readonly<Record<string, string>>): string =>
  mailTemplates[name].text.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
    Object.hasOwn(params, parameter) ? (params[parameter] ?? '') : '',
  );
