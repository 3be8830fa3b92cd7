#!/bin/sh
# What compose.yaml relies on of the entrypoint of the official image of PostgreSQL 18: POSTGRES_USER, POSTGRES_PASSWORD and POSTGRES_DB
# make a cluster in an empty volume, which answers on the network once that is done; the program runs as the account postgres.
set -e
if [ "$1" = postgres ] && [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chmod 700 "$PGDATA"
  chown -R postgres:postgres /var/lib/postgresql /var/run/postgresql
  exec setpriv --reuid postgres --regid postgres --init-groups "$0" "$@"
fi
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  : "${POSTGRES_PASSWORD:?POSTGRES_PASSWORD is empty}"
  user=${POSTGRES_USER:-postgres}
  name=${POSTGRES_DB:-$user}
  printf '%s' "$POSTGRES_PASSWORD" >/tmp/password
  initdb --username "$user" --pwfile /tmp/password --locale C.UTF-8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  pg_ctl --wait --options "-c listen_addresses=''" start
  if [ "$name" != postgres ]; then
    psql --username "$user" --dbname postgres --command "create database \"$name\""
  fi
  pg_ctl --wait --mode fast stop
fi
exec "$@"
