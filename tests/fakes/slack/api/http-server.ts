import { type Handler, type Listening, serveFake } from "../../serve-fake.ts";
import type { SocketHub } from "../delivery/socket-hub.ts";
import { answerDownload, answerUpload } from "./file-routes.ts";
import { answerResponseUrl } from "./response-url.ts";
import { answerApi } from "./web-api.ts";
import type { WebApi } from "./web-api.ts";

/** `other` answers every path that is none of Slack's. */
export type ListenOptions = { port: number; other?: Handler | undefined };

/** Serves the API, files, response URLs and sockets on loopback. */
export function listen(api: WebApi, hub: SocketHub, options: ListenOptions): Promise<Listening> {
  const { state } = api;
  return serveFake({
    name: "fake Slack",
    port: options.port,
    routes: [
      ["/api/", (request, response) => answerApi(api, request, response)],
      ["/actions/", (request, response) => answerResponseUrl(state, request, response)],
      ["/upload/", (request, response) => answerUpload(state, request, response)],
      ["/files-pri/", async (request, response) => answerDownload(state, request, response)],
    ],
    other: options.other,
    upgrade: (request, socket, head) => hub.upgrade(request, socket, head),
  });
}
