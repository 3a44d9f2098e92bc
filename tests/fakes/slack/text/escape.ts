/** Slack's three escapes, and no others: https://docs.slack.dev/messaging/formatting-message-text */
export function unescapeSlack(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
