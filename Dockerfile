# Builds with everything; the image has what serving needs and nothing else: no sources, tests, tools or caches.
# `npm run image` carries these steps out without Docker, and looks at what came of them.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund
RUN node scripts/setup.mjs
RUN npm prune --omit=dev --no-audit --no-fund
RUN node scripts/ship.mjs /ship

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build /ship /app
COPY scripts/ceilidh /usr/local/bin/ceilidh
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As `npm start`, but with nothing in between: the signal to stop reaches the server itself.
CMD ["sh", "-c", "exec node $(node scripts/start.mjs --flags) packages/server/dist/src/main.js"]
