import type { DeliveryDesk } from "../delivery/delivery.ts";
import type { FakeState } from "../state/fake-state.ts";
import type { Workspace } from "../state/workspace-state.ts";

/** What people act in: one workspace, and the way to the app. */
export type World = { state: FakeState; workspace: Workspace; desk: DeliveryDesk };

/** Points at a message: what somebody said, or a message as seen in a thread. */
export type MessageRef = { channel: string; ts: string };
