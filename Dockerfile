# Two images from one build:
#   docker build -t keepwarm .                        the server, as api or as worker, see docker-compose.yml
#   docker build -t keepwarm-web --target web .       the reverse proxy with the built web client

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /keepwarm
COPY package.json package-lock.json ./
# No package of ours needs its install script here: the embedded PostgreSQL, which does, stays out of the image.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY nest-cli.json tsconfig.json tsconfig.base.json ./
COPY libs libs
COPY apps apps
COPY scripts/build-server.mjs scripts/build-server.mjs
RUN npm run build

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /keepwarm
COPY package.json package-lock.json ./
# The optional packages are the embedded PostgreSQL's binaries.
RUN npm ci --ignore-scripts --omit=dev --omit=optional --no-audit --no-fund && npm cache clean --force
# What the browser alone loads is built into dist-web; scripts/deployment.mjs sees to it that the server loads none of these.
RUN cd node_modules && rm -rf lucide-react react-dom react radix-ui @radix-ui @tanstack \
  @fontsource-variable cmdk

FROM caddy:2.10.2-alpine AS web
COPY deploy/Caddyfile /etc/caddy/Caddyfile
COPY --from=build /keepwarm/dist-web /srv
# `nobody` may listen on 80 and 443 in a container, and keeps its certificates in /data.
RUN chown -R 65534:65534 /data /config
USER 65534:65534
HEALTHCHECK --interval=10s --timeout=3s --retries=3 CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/"]

# The last stage is what `docker build .` makes.
FROM node:24.21.0-bookworm-slim AS server
# Other containers must reach it; the compose file publishes no port of it.
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /keepwarm
COPY --from=packages /keepwarm/node_modules node_modules
COPY --from=build /keepwarm/dist dist
COPY --from=build /keepwarm/dist-web dist-web
COPY deploy/healthy.mjs deploy/healthy.mjs
COPY package.json ./
USER node
EXPOSE 3000
# The first start over a long log builds every read model before it is ready.
HEALTHCHECK --interval=5s --timeout=4s --retries=6 --start-period=10m CMD ["node", "deploy/healthy.mjs"]
CMD ["node", "--max-semi-space-size=64", "--min-semi-space-size=64", "--enable-source-maps", "dist/server/main.js"]
