import type { Method } from "../api/method-call.ts";
import {
  addReaction,
  authRevoke,
  authTest,
  botInfo,
  eventAuthorizations,
  oauthAccess,
  teamInfo,
} from "./account.ts";
import { setSessionStatus, setStatus, setSuggestedPrompts, setTitle } from "./agent-threads.ts";
import {
  history,
  info,
  list,
  members,
  open,
  replies,
  usersConversations,
} from "./conversations.ts";
import { deleteMessage, getPermalink, updateMessage } from "./edit-message.ts";
import { completeUpload, fileInfo, getUploadUrl } from "./files.ts";
import { postEphemeral, postMessage } from "./post-message.ts";
import { appendStream, startStream, stopStream } from "./stream-message.ts";
import { groupsList, groupUsers, userInfo, usersList } from "./users.ts";
import { viewsOpen, viewsPublish, viewsPush, viewsUpdate } from "./views.ts";

/** The methods the fake answers; any other is `unknown_method`. */
export const METHODS: Record<string, Method> = {
  "auth.test": authTest,
  "auth.revoke": authRevoke,
  "apps.event.authorizations.list": eventAuthorizations,
  "oauth.v2.access": oauthAccess,
  "chat.postMessage": postMessage,
  "chat.postEphemeral": postEphemeral,
  "chat.update": updateMessage,
  "chat.delete": deleteMessage,
  "chat.getPermalink": getPermalink,
  "chat.startStream": startStream,
  "chat.appendStream": appendStream,
  "chat.stopStream": stopStream,
  "conversations.replies": replies,
  "conversations.history": history,
  "conversations.info": info,
  "conversations.open": open,
  "conversations.members": members,
  "conversations.list": list,
  "users.conversations": usersConversations,
  "users.info": userInfo,
  "users.list": usersList,
  "usergroups.list": groupsList,
  "usergroups.users.list": groupUsers,
  "views.open": viewsOpen,
  "views.push": viewsPush,
  "views.update": viewsUpdate,
  "views.publish": viewsPublish,
  "files.getUploadURLExternal": getUploadUrl,
  "files.completeUploadExternal": completeUpload,
  "files.info": fileInfo,
  "assistant.threads.setStatus": setStatus,
  "assistant.threads.setSuggestedPrompts": setSuggestedPrompts,
  "assistant.threads.setTitle": setTitle,
  "agents.sessions.setStatus": setSessionStatus,
  "reactions.add": addReaction,
  "team.info": teamInfo,
  "bots.info": botInfo,
};
