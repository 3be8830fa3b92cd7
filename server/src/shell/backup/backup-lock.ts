/** The named lock under which attempts to store a backup begin, so that one runs at a time. */
export const backupLock = 'backups';
