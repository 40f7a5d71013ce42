# The suite: server, pages, and areas. docs/operations.md lists its settings.
FROM node:24-slim AS build
WORKDIR /app
COPY . .
# Fails if a package.json and the lock file differ.
RUN npm ci && node --import tsx kit/build/build.ts --full && node api/build.mjs
# Keep only the packages that the running server needs, in the lock file's versions. Without this, npm would also keep
# the packages of other workspaces.
RUN rm -rf node_modules */node_modules \
  && npm pkg set --json 'workspaces=["api"]' \
  && npm pkg delete devDependencies --workspace @ondeck/api \
  && npm install --omit=dev

FROM node:24-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/api/package.json api/package.json
COPY --from=build /app/api/node_modules api/node_modules
COPY --from=build /app/api/data api/data
COPY --from=build /app/api/migrations api/migrations
COPY --from=build /app/api/dist api/dist
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "api/dist/server.js"]
