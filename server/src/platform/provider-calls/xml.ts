import { XMLParser } from 'fast-xml-parser';
import { ProviderError } from './provider-error.ts';

const maxXmlLength = 512 * 1024;

/** An element: its text, its attributes (with `@` before their name) and its children, each in a list. */
export interface XmlElement {
  text: string;
  attribute: (name: string) => string;
  /** The children of that name, without their namespace prefix, in order. */
  all: (name: string) => XmlElement[];
  /** The first child along a path; an element without content where there is none. */
  at: (...path: string[]) => XmlElement;
  exists: boolean;
  /** The names of the children. */
  names: readonly string[];
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  textNodeName: '#text',
  trimValues: true,
  ignoreDeclaration: true,
});

const nothing: XmlElement = {
  text: '',
  attribute: () => '',
  all: () => [],
  at: () => nothing,
  exists: false,
  names: [],
};

const elementOf = (value: unknown): XmlElement => {
  if (value === undefined || value === null) return nothing;
  if (typeof value === 'string') return { ...nothing, text: value, exists: true };
  if (typeof value !== 'object') return nothing;
  const record = value as Record<string, unknown>;
  const all = (name: string): XmlElement[] => {
    if (!Object.hasOwn(record, name)) return [];
    const found = record[name];
    return (Array.isArray(found) ? (found as unknown[]) : [found]).map(elementOf);
  };
  const element: XmlElement = {
    text: typeof record['#text'] === 'string' ? record['#text'] : '',
    attribute: (name) => (Object.hasOwn(record, `@${name}`) ? String(record[`@${name}`]) : ''),
    all,
    at: (...path) => path.reduce<XmlElement>((current, name) => current.all(name)[0] ?? nothing, element),
    exists: true,
    names: Object.keys(record).filter((name) => !/^[@#]/.test(name)),
  };
  return element;
};

/**
 * Reads XML that a stranger wrote. Document types are refused, so there are no entities to expand and no files to read.
 * @throws {ProviderError} `unknown` for text that is too long, has a document type or is no XML
 */
export const parseXml = (text: string, maxLength: number = maxXmlLength): XmlElement => {
  if (text.length > maxLength) throw new ProviderError('unknown', 'the XML is too long');
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new ProviderError('unknown', 'the XML has a document type');
  try {
    return elementOf(parser.parse(text, true));
  } catch (error) {
    throw new ProviderError('unknown', 'the answer is no XML', { cause: error });
  }
};

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as it stands in an element or attribute. Characters that XML cannot hold are left out. */
export const escapeXml = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\n\t]/gu, '').replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

/** A SOAP 1.1 envelope around a body. */
export const soapEnvelope = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`;
