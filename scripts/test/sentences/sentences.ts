// `npm run sentences -- identity`: lists the sentences of the specification about a feature that no test's title quotes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARAGRAPHS_OF_FEATURES } from './paragraphs-of-features.ts';
import { isQuotedBy, sentencesOf, titlesIn } from './quoted-sentences.ts';
import { root, typeScriptFiles } from '../source-tree.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const say = (line: string) => process.stdout.write(`${line}\n`);

const asked = process.argv.slice(2);
const features = asked.length > 0 ? asked : Object.keys(PARAGRAPHS_OF_FEATURES);
const unknown = features.filter((feature) => PARAGRAPHS_OF_FEATURES[feature] === undefined);
if (unknown.length > 0) {
  process.stderr.write(`No feature ${unknown.join(', ')}. ${Object.keys(PARAGRAPHS_OF_FEATURES).join(', ')}\n`);
  process.exit(2);
}

const paragraphs = read('docs/spec.md').split('\n');
const titles = typeScriptFiles()
  .filter((path) => /\.(test|e2e)\.tsx?$/.test(path))
  .flatMap((path) => titlesIn(read(path)));

for (const feature of features) {
  const pattern = PARAGRAPHS_OF_FEATURES[feature];
  const sentences = paragraphs.filter((paragraph) => pattern?.test(paragraph)).flatMap(sentencesOf);
  const missing = sentences.filter((sentence) => !titles.some((title) => isQuotedBy(sentence, title)));
  say(`${feature}: ${sentences.length - missing.length} of ${sentences.length} sentences are quoted by a test`);
  if (asked.length > 0) for (const sentence of missing) say(`  ${sentence}`);
}
