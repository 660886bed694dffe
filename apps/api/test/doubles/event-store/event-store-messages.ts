import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type * as Gossip from '@eventstore/db-client/generated/gossip_pb';
import type * as Shared from '@eventstore/db-client/generated/shared_pb';
import type * as Streams from '@eventstore/db-client/generated/streams_pb';
import type { Expected, Kept, Outcome, Proposed } from './event-store-log';

// Generated code that hides its exports from ECMAScript modules.
const require = createRequire(import.meta.url);
const { ClusterInfo, EndPoint, MemberInfo } = require('@eventstore/db-client/generated/gossip_pb') as typeof Gossip;
const { Empty, StreamIdentifier, UUID } = require('@eventstore/db-client/generated/shared_pb') as typeof Shared;
const { AppendResp, ReadResp } = require('@eventstore/db-client/generated/streams_pb') as typeof Streams;

export type ReadOptions = Streams.ReadReq.Options;
export type ReadCall = ServerWritableStream<Streams.ReadReq, Streams.ReadResp>;
export type ReadAnswer = Streams.ReadResp;
export type AppendRequest = Streams.AppendReq;
export type AppendAnswer = Streams.AppendResp;
export type AppendOptions = Streams.AppendReq.Options;
export type Cluster = Gossip.ClusterInfo;

/** An event as another program may write it. */
export const json = (type: string, data: unknown): Proposed => ({
  id: randomUUID(),
  type,
  isJson: true,
  data: Buffer.from(JSON.stringify(data)),
  metadata: new Uint8Array(),
});

export const nameOf = (identifier: Shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

export const expectedOf = (options: AppendOptions): Expected => {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasAny()) return 'any';
  return options.hasStreamExists() ? 'stream_exists' : Number(options.getRevision());
};

export const proposedOf = (request: AppendRequest): Proposed | undefined => {
  const proposed = request.getProposedMessage();
  return (
    proposed && {
      id: proposed.getId()?.getString() ?? '',
      type: proposed.getMetadataMap().get('type') ?? '',
      isJson: proposed.getMetadataMap().get('content-type') === 'application/json',
      data: proposed.getData_asU8(),
      metadata: proposed.getCustomMetadata_asU8(),
    }
  );
};

export const filterOf = (filter: Streams.ReadReq.Options.FilterOptions | undefined): ((event: Kept) => boolean) => {
  const expression = filter?.getStreamIdentifier();
  if (!expression) return () => true;
  const prefixes = expression.getPrefixList();
  if (prefixes.length > 0) return (e) => prefixes.some((p) => e.stream.startsWith(p));
  const regex = new RegExp(expression.getRegex());
  return (e) => regex.test(e.stream);
};

/** The outcome of an append. A server that does not know the position leaves it out. */
export const appendedAnswer = (
  outcome: Exclude<Outcome, { kind: 'too large' }>,
  expected: Expected,
  withPosition: boolean,
): AppendAnswer => {
  const response = new AppendResp();
  if (outcome.kind === 'wrong') {
    const wrong = new AppendResp.WrongExpectedVersion();
    if (outcome.current === undefined) wrong.setCurrentNoStream(new Empty());
    else wrong.setCurrentRevision(String(outcome.current));
    if (typeof expected === 'number') wrong.setExpectedRevision(String(expected));
    else wrong.setExpectedNoStream(new Empty());
    response.setWrongExpectedVersion(wrong);
    return response;
  }
  const success = new AppendResp.Success();
  success.setCurrentRevision(String(outcome.last.revision));
  if (withPosition) {
    const position = new AppendResp.Position();
    position.setCommitPosition(String(outcome.last.commit));
    position.setPreparePosition(String(outcome.last.commit));
    success.setPosition(position);
  } else success.setNoPosition(new Empty());
  response.setSuccess(success);
  return response;
};

export const missingAnswer = (options: ReadOptions): ReadAnswer => {
  const missing = new ReadResp.StreamNotFound();
  missing.setStreamIdentifier(options.getStream()?.getStreamIdentifier());
  const response = new ReadResp();
  response.setStreamNotFound(missing);
  return response;
};

export const confirmationAnswer = (): ReadAnswer => {
  const confirmation = new ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(randomUUID());
  const response = new ReadResp();
  response.setConfirmation(confirmation);
  return response;
};

export const caughtUpAnswer = (): ReadAnswer => {
  const response = new ReadResp();
  response.setCaughtUp(new ReadResp.CaughtUp());
  return response;
};

export const checkpointAnswer = (commit: bigint, prepare: bigint): ReadAnswer => {
  const checkpoint = new ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(commit));
  checkpoint.setPreparePosition(String(prepare));
  const response = new ReadResp();
  response.setCheckpoint(checkpoint);
  return response;
};

export const eventAnswer = (kept: Kept): ReadAnswer => {
  const event = new ReadResp.ReadEvent.RecordedEvent();
  const id = new UUID();
  id.setString(kept.id);
  const identifier = new StreamIdentifier();
  identifier.setStreamName(Buffer.from(kept.stream).toString('base64'));
  event.setId(id);
  event.setStreamIdentifier(identifier);
  event.setStreamRevision(String(kept.revision));
  event.setCommitPosition(String(kept.commit));
  event.setPreparePosition(String(kept.commit));
  event
    .getMetadataMap()
    .set('type', kept.type)
    .set('created', '0')
    .set('content-type', kept.isJson ? 'application/json' : 'application/octet-stream');
  event.setData(kept.data);
  event.setCustomMetadata(kept.metadata);
  const read = new ReadResp.ReadEvent();
  read.setEvent(event);
  read.setCommitPosition(String(kept.commit));
  const response = new ReadResp();
  response.setEvent(read);
  return response;
};

/** The gossip of a cluster node: it is the leader. */
export const leaderAt = (address: string, port: number): Cluster => {
  const endpoint = new EndPoint();
  endpoint.setAddress(address);
  endpoint.setPort(port);
  const id = new UUID();
  id.setString(randomUUID());
  const member = new MemberInfo();
  member.setInstanceId(id);
  member.setIsAlive(true);
  member.setState(MemberInfo.VNodeState.LEADER);
  member.setHttpEndPoint(endpoint);
  const cluster = new ClusterInfo();
  cluster.addMembers(member);
  return cluster;
};

/** Waits for room when the client reads slowly. */
export const send = async (call: ReadCall, response: ReadAnswer): Promise<void> => {
  if (call.cancelled || call.write(response)) return;
  await new Promise<void>((resolve) => {
    const go = () => {
      for (const event of ['drain', 'cancelled', 'close', 'error']) call.off(event, go);
      resolve();
    };
    for (const event of ['drain', 'cancelled', 'close', 'error']) call.on(event, go);
  });
};
