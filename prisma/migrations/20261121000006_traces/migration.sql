-- Who ordered it and who ran it last, for traces: W3C traceparents

ALTER TABLE "generations" ADD COLUMN     "runTraceparent" TEXT,
ADD COLUMN     "traceparent" TEXT;
