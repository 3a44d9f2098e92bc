import type { ApprovalView, CallShown, MessageView, Shown } from "../../core/index.ts";
import type { NameOf } from "./approval/name-of.ts";

export type ShownView = {
  /** Whether answers say who speaks. */
  hasSeveralAgents: boolean;
  nameOf?: NameOf;
};

/** How one platform draws each thing that a place shows, as one post or more, in order. */
export type ShownRenderers<Post> = {
  answer: (message: MessageView, view: ShownView) => Post[];
  /** What somebody wrote elsewhere. */
  person: (message: MessageView) => Post[];
  /** What Countersign itself says. */
  notice: (message: MessageView) => Post[];
  result: (message: MessageView, call: CallShown) => Post;
  card: (approval: ApprovalView, view: ShownView) => Post;
  outcome: (approval: ApprovalView) => Post;
  smallPrint: (text: string) => Post;
};

const CUT_OFF = "This answer was cut off by a restart; it is written anew below.";

/** What is shown, as one post or more, in order. */
export function renderShown<Post>(
  shown: Shown,
  view: ShownView,
  render: ShownRenderers<Post>,
): Post[] {
  switch (shown.kind) {
    case "message":
      return renderMessage(shown.message, view, render);
    case "result":
      return [render.result(shown.message, shown.call)];
    case "card":
      return [render.card(shown.approval, view)];
    case "outcome":
      return [render.outcome(shown.approval)];
    case "cut_off":
      return [render.smallPrint(CUT_OFF)];
    default:
      return shown satisfies never;
  }
}

function renderMessage<Post>(
  message: MessageView,
  view: ShownView,
  render: ShownRenderers<Post>,
): Post[] {
  switch (message.role) {
    case "assistant":
      return render.answer(message, view);
    case "user":
      return render.person(message);
    case "tool":
    case "system":
      return render.notice(message);
    default:
      return message.role satisfies never;
  }
}
