#!/bin/sh
# Restarts every node behind nginx without losing a request. nginx itself has no way to notice that a node is about to
# stop, so each node is taken out of its configuration first.
#   NODES=/etc/nginx/catalogue-nodes.conf RESTART='systemctl restart indikatorkatalogen@' deploy/rolling-restart.sh 3000 3001
# The arguments are the ports of the nodes, which end the restart command and the probe's address.
set -eu
: "${NODES:?}" "${RESTART:?}" "${RELOAD:=nginx -s reload}" "${PROBE:=http://127.0.0.1:}"

for port in "$@"; do
  sed -i "/:$port /s/;/ down;/" "$NODES"
  $RELOAD
  # Requests that nginx has already sent to the node end meanwhile.
  sleep 2
  ${RESTART}"$port"
  until curl -fsS "$PROBE$port/ready" >/dev/null 2>&1; do sleep 0.2; done
  sed -i "/:$port /s/ down;/;/" "$NODES"
  $RELOAD
done
