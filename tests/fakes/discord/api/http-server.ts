import { type Handler, type Listening, serveFake } from "../../serve-fake.ts";
import type { GatewayHub } from "../gateway/gateway-hub.ts";
import { answerDownload } from "./attachment-download.ts";
import { answerRest } from "./rest-api.ts";
import type { RestApi } from "./rest-api.ts";

/** `other` answers every path that is none of Discord's. */
export type ListenOptions = { port: number; other?: Handler | undefined };

/** Serves REST, attachments and the gateway on loopback. */
export function listen(
  api: RestApi,
  hub: Pick<GatewayHub, "upgrade">,
  options: ListenOptions,
): Promise<Listening> {
  return serveFake({
    name: "fake Discord",
    port: options.port,
    routes: [
      ["/api/", (request, response) => answerRest(api, request, response)],
      [
        "/attachments/",
        async (request, response) => answerDownload(api.world.state, request, response),
      ],
    ],
    other: options.other,
    upgrade: (request, socket, head) => hub.upgrade(request, socket, head),
  });
}
