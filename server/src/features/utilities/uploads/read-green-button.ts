import type { UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import { parseXml, type XmlElement } from '../../../platform/provider-calls/xml.ts';
import { addReading, maxReadings, type FileContext, type ReadingFile } from './reading-file.ts';

const maxXmlLength = 2_000_000;

/** The units of ESPI that each utility is measured in, with what a value is multiplied with: Wh, cubic metres, litres. */
const factors: Readonly<Record<UtilityKind, Readonly<Record<string, number>>>> = {
  electricity: { '72': 0.001 },
  water: { '42': 1, '134': 0.001 },
  gas: { '42': 1 },
};

/** Reads a number in the form of ESPI and refuses others: `1e9`, `0x10`, an empty text. */
const wholeNumber = (text: string): number => (/^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN);

const readFeed = (feed: XmlElement, context: FileContext): ReadingFile | string => {
  const contents = feed.all('entry').map((entry) => entry.at('content'));
  const types = contents.flatMap((content) => content.all('ReadingType'));
  const [type] = types;
  if (type === undefined) return 'The file does not say in which unit its readings are (ReadingType).';
  if (types.length > 1) return 'The file holds several kinds of readings. Please upload one for each.';
  const unit = factors[context.utility][type.at('uom').text];
  if (unit === undefined) return `The file holds no readings of ${context.utility}.`;
  const power = wholeNumber(type.at('powerOfTenMultiplier').text || '0');
  if (Number.isNaN(power) || Math.abs(power) > 12) return 'The unit of the file is none that is known.';
  const readings = contents.flatMap((content) =>
    content.all('IntervalBlock').flatMap((block) => block.all('IntervalReading')),
  );
  if (readings.length > maxReadings) return 'The file has more than 20 000 readings. Please divide it.';
  const file: ReadingFile = { readings: [], problems: [], leftOut: 0 };
  const seen = new Set<string>();
  for (const [index, each] of readings.entries()) {
    const place = `Reading ${index + 1}`;
    const start = each.at('timePeriod', 'start').text;
    const seconds = wholeNumber(start);
    if (Number.isNaN(seconds) || seconds < 0 || seconds > 32_503_680_000) {
      file.problems.push({ place, text: 'The time is none: it is written in seconds since 1970.' });
      continue;
    }
    const { date } = wallClockAt(new Date(seconds * 1000), context.timeZone);
    const value = wholeNumber(each.at('value').text) * 10 ** power * unit;
    const reading = { place, accountNo: context.accountNo, date, moment: start, value };
    addReading(file, seen, { reading, today: context.today });
  }
  return file;
};

/**
 * Reads a Green Button file (ESPI, XML) of one meter. Document types are refused before it is parsed, so that nothing is expanded and
 * nothing is fetched.
 * @returns a sentence for a file that is of another form as a whole
 */
export const readGreenButton = (text: string, context: FileContext): ReadingFile | string => {
  if (context.accountNo === '') return 'A Green Button file names no account. Please enter its number.';
  try {
    const feed = parseXml(text, maxXmlLength).at('feed');
    return feed.exists ? readFeed(feed, context) : 'The file is XML, but no Green Button file.';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return 'The file cannot be read as XML, or has a document type, which no Green Button file has.';
  }
};
