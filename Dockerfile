# The server with both apps. docs/operations.md says how to run it; `npm run check:deployment` runs the same steps without containers.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/prepare.mjs && npm run build -- --all

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY . .
# The image has Node already; the package `node` would bring it once more.
RUN npm install --no-save --omit=dev --workspace server --include-workspace-root --no-fund --no-audit && rm -rf node_modules/node

FROM node:24.21.0-bookworm-slim
# MALLOC_ARENA_MAX keeps the memory flat, see mallopt(3).
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=8080 EKHAYA_DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/package.json ./
COPY --from=packages /app/contract contract
COPY --from=packages /app/embedded-database embedded-database
COPY --from=packages /app/icons icons
COPY --from=packages /app/server server
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/resident-app/dist resident-app/dist
COPY --from=build /app/back-office/dist back-office/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.mjs"]
