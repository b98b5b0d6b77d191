// [STREAM-5] DEFLATE starts with this text in its window, so that the names that nearly every envelope holds cost it two bytes each: a single edit
// is half as long. It is part of the format and stays as it is: another one needs another version of the envelope. The most frequent stand last.
const RECORDS = [
  '"agentBudgetLimit","agentGrant","agentPersonaHead","agentPersonaVersion","agentPolicy","agentProjectionPolicy","agentPromptItem"',
  '"agentPromptResponse","agentSourceRef","agentStop","agentTimer","attentionDecision","attentionSignal","runtimeSchedulerPolicy"',
  '"spaceSetting",[["homeZone","personZone"]]"agentSubscription",[["active","agentId","createdAt","deletedAt","includeAgentWrites","label","predicate"]]',
  '"agent",[["allowedCategoryIds","allowedTools","config","createdAt","displayName","executor","lifecycle","mode","purpose","quietHours","templateId"]]',
  '"agentState",[["activeTaskId","consecutiveFailureCount","lastWakeAt","nextWakeAt","openLoopIds","processedCounterByHost"]]',
  '"agentReport","sections":[],"confidence":"freshUntil":"asOf":{"watches":"agentApproval","changeSetId":"toolVersion":"readHash":"risk":',
  '"agentApprovalAnswer","approvalId":"decision":"answeredAt":"isPasted":false"agentLink","type":"message_prev","fromId":"toId":"domain":"agent"',
  '"agentRunClaim","hostId":"adopts":"agentRunStep","index":0,"at":1,"body":{"agentRunLogEntry","status":"started","generation":1,"trigger":"code":',
  '"agentBudgetCounter",[["agentId","costMicros","hostId","runMs","tokens","toolCalls","window"]]"agentMessagePayload","contentType":"content":"',
  '"agentMessage","agentMessage"],[],[[0,"threadId":"runKey":"kind":"user","role":"agent","createdAt":1,"height":1,"authority":"model","tainted":true,',
  '"origin":"brief":"text":"hasPayload":false,"tokensApprox":0,"summaryDepth":0,"host":"seq":1,"prev":null,"ts":1,"body":"',
  '"entryLink","link"],[["createdAt","deletedAt","from","kind","to"]],"pin"],[["createdAt","deletedAt","planId","position","taskId"]],',
  '"attachment"],[["bytes","createdAt","deletedAt","hash","height","mime","name","ownerId","width"]],"voiceNote","transcript","audioId","milliseconds"',
  '"category"],[["color","createdAt","deletedAt","name"]],"label","habit","schedule","startDay","archivedAt","habitCheck"],[["createdAt","day","deletedAt","habitId","note"]],',
  '"measurement","measurementKind","quantity","workout","workoutType","durationSeconds","rating","dimension","targetId","targetKind","value"',
  '"dayPlan"],[["createdAt","day","deletedAt","intention"]],"planBlock"],[["block","createdAt","deletedAt","notes","planId","taskId","title"]],',
  '"timeEntry"],[["annotation","categoryId","createdAt","day","deletedAt","source","span"]],"appliedOperation","supersededEdit","operationId":"claim":"argsHash":',
  '"note"],[["body","categoryId","createdAt","deletedAt","moment","title"]],{"day":"2026-',
  '"checklist"],[["createdAt","deletedAt","deletionSaw","taskId","title"]],',
  '"checklistItem"],[["checked","checklistId","createdAt","deletedAt","position","taskId","text"]],',
  '"P0","P1","P2","P3",{"status":"open","statusReason":null},"done","dropped","the ","and ","to ","for ","en","de",true,false,null,null,null,null,',
  '"task"],[["categoryId","completedAt","createdAt","deletedAt","due","estimateMinutes","language","notes","priority","status","title"]],',
];
const FRAME = [
  '["relatedIds"],["id":"01k","agentId":"],[]]],0,[',
  '[1,1,1,179000000000,["01k"],["agentMessage","agentState","agentState",[1,1,1,1790000000000,[],["journalEntity","task",[[0,"01k","journalEntity"],[],[[0,"01k',
  '",2,[[0,"01k",2,0,["",null,0,1,0,0,[1,1]]]]]',
  '",1,[[0,"01k",1,{"id":"01k","}]]]]',
  '",0,[[0,"01k',
];
export const dictionary: Uint8Array = new TextEncoder().encode([...RECORDS, ...FRAME].join(''));
