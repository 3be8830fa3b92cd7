#!/usr/local/bin/node
// Debian has no versitygw. The package s3rver stands in for it: it speaks the same protocol, refuses wrong signatures, and a folder at the
// top of its folder is a bucket too.
import { existsSync } from 'node:fs';

const packages = '/app/node_modules/s3rver/lib';
const { default: S3rver } = await import(`${packages}/s3rver.js`);
const { default: Account } = await import(`${packages}/models/account.js`);

const [command, folder = ''] = process.argv.slice(2);
const { ROOT_ACCESS_KEY: name, ROOT_SECRET_KEY: secret } = process.env;
if (command !== 'posix' || !existsSync(folder) || !name || !secret) {
  process.stderr.write("The stand-in for versitygw knows only 'posix FOLDER', and needs both keys.\n");
  process.exit(64);
}
// Nobody else signs in: the package has an account that everybody knows.
Account.registry.clear();
new Account(1, name).createKeyPair(name, secret);
await new S3rver({ address: '0.0.0.0', port: 7070, directory: folder, vhostBuckets: false, silent: true }).run();
process.on('SIGTERM', () => process.exit(0));
