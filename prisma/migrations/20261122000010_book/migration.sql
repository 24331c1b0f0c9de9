-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "GenerationKind" ADD VALUE 'passage';
ALTER TYPE "GenerationKind" ADD VALUE 'review';
ALTER TYPE "GenerationKind" ADD VALUE 'reading';

-- AlterTable
ALTER TABLE "chapters" ADD COLUMN     "language" TEXT,
ADD COLUMN     "readBy" TEXT,
ADD COLUMN     "readVersion" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "generations" ADD COLUMN     "awaits" TEXT,
ADD COLUMN     "chapterId" INTEGER,
ADD COLUMN     "contract" JSONB;

-- AlterTable
ALTER TABLE "usage_periods" ADD COLUMN     "passageWords" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "story_styles" (
    "storyId" INTEGER NOT NULL,
    "pov" TEXT,
    "povCharacterId" INTEGER,
    "tense" TEXT,
    "language" TEXT,
    "tone" TEXT,
    "voiceSample" TEXT NOT NULL DEFAULT '',
    "avoid" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "notes" TEXT NOT NULL DEFAULT '',
    "pictureStyle" TEXT NOT NULL DEFAULT '',
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "story_styles_pkey" PRIMARY KEY ("storyId")
);

-- CreateTable
CREATE TABLE "story_plans" (
    "storyId" INTEGER NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "logline" TEXT NOT NULL DEFAULT '',
    "chapterGoal" INTEGER,
    "ending" TEXT,
    "promises" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "version" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "story_plans_pkey" PRIMARY KEY ("storyId")
);

-- CreateTable
CREATE TABLE "planned_chapters" (
    "id" SERIAL NOT NULL,
    "storyId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "planned_chapters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "beats" (
    "id" SERIAL NOT NULL,
    "storyId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "plannedChapterId" INTEGER,
    "chapterId" INTEGER,
    "quote" TEXT,

    CONSTRAINT "beats_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "facts" (
    "id" SERIAL NOT NULL,
    "storyId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "aboutCharacterIds" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "aboutLocationIds" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "aboutNames" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "chapterId" INTEGER,
    "quote" TEXT,
    "endChapterId" INTEGER,
    "endQuote" TEXT,
    "endedById" INTEGER,
    "knownByAll" BOOLEAN NOT NULL DEFAULT true,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "source" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "facts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fact_knowers" (
    "factId" INTEGER NOT NULL,
    "characterId" INTEGER NOT NULL,
    "chapterId" INTEGER,
    "quote" TEXT,

    CONSTRAINT "fact_knowers_pkey" PRIMARY KEY ("factId","characterId")
);

-- CreateTable
CREATE TABLE "findings" (
    "id" SERIAL NOT NULL,
    "storyId" INTEGER NOT NULL,
    "chapterId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "quote" TEXT NOT NULL DEFAULT '',
    "offset" INTEGER NOT NULL DEFAULT 0,
    "againstKind" TEXT,
    "againstId" INTEGER,
    "againstChapterId" INTEGER,
    "againstQuote" TEXT,
    "why" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "findings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "act_summaries" (
    "storyId" INTEGER NOT NULL,
    "act" INTEGER NOT NULL,
    "summary" TEXT NOT NULL,
    "basis" TEXT NOT NULL,

    CONSTRAINT "act_summaries_pkey" PRIMARY KEY ("storyId","act")
);

-- CreateIndex
CREATE INDEX "story_styles_povCharacterId_idx" ON "story_styles"("povCharacterId");

-- CreateIndex
CREATE UNIQUE INDEX "planned_chapters_storyId_position_key" ON "planned_chapters"("storyId", "position");

-- CreateIndex
CREATE INDEX "beats_storyId_position_idx" ON "beats"("storyId", "position");

-- CreateIndex
CREATE INDEX "beats_plannedChapterId_idx" ON "beats"("plannedChapterId");

-- CreateIndex
CREATE INDEX "beats_chapterId_idx" ON "beats"("chapterId");

-- CreateIndex
CREATE INDEX "facts_storyId_id_idx" ON "facts"("storyId", "id");

-- CreateIndex
CREATE INDEX "facts_chapterId_idx" ON "facts"("chapterId");

-- CreateIndex
CREATE INDEX "facts_endChapterId_idx" ON "facts"("endChapterId");

-- CreateIndex
CREATE INDEX "facts_endedById_idx" ON "facts"("endedById");

-- CreateIndex
CREATE INDEX "fact_knowers_characterId_idx" ON "fact_knowers"("characterId");

-- CreateIndex
CREATE INDEX "fact_knowers_chapterId_idx" ON "fact_knowers"("chapterId");

-- CreateIndex
CREATE INDEX "findings_storyId_id_idx" ON "findings"("storyId", "id");

-- CreateIndex
CREATE INDEX "findings_chapterId_idx" ON "findings"("chapterId");

-- CreateIndex
CREATE INDEX "generations_chapterId_idx" ON "generations"("chapterId");

-- AddForeignKey
ALTER TABLE "story_styles" ADD CONSTRAINT "story_styles_storyId_fkey" FOREIGN KEY ("storyId") REFERENCES "stories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "story_styles" ADD CONSTRAINT "story_styles_povCharacterId_fkey" FOREIGN KEY ("povCharacterId") REFERENCES "characters"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "story_plans" ADD CONSTRAINT "story_plans_storyId_fkey" FOREIGN KEY ("storyId") REFERENCES "stories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "planned_chapters" ADD CONSTRAINT "planned_chapters_storyId_fkey" FOREIGN KEY ("storyId") REFERENCES "stories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "beats" ADD CONSTRAINT "beats_storyId_fkey" FOREIGN KEY ("storyId") REFERENCES "stories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "beats" ADD CONSTRAINT "beats_plannedChapterId_fkey" FOREIGN KEY ("plannedChapterId") REFERENCES "planned_chapters"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "beats" ADD CONSTRAINT "beats_chapterId_fkey" FOREIGN KEY ("chapterId") REFERENCES "chapters"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "facts" ADD CONSTRAINT "facts_storyId_fkey" FOREIGN KEY ("storyId") REFERENCES "stories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "facts" ADD CONSTRAINT "facts_chapterId_fkey" FOREIGN KEY ("chapterId") REFERENCES "chapters"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "facts" ADD CONSTRAINT "facts_endChapterId_fkey" FOREIGN KEY ("endChapterId") REFERENCES "chapters"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "facts" ADD CONSTRAINT "facts_endedById_fkey" FOREIGN KEY ("endedById") REFERENCES "facts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_knowers" ADD CONSTRAINT "fact_knowers_factId_fkey" FOREIGN KEY ("factId") REFERENCES "facts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_knowers" ADD CONSTRAINT "fact_knowers_characterId_fkey" FOREIGN KEY ("characterId") REFERENCES "characters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fact_knowers" ADD CONSTRAINT "fact_knowers_chapterId_fkey" FOREIGN KEY ("chapterId") REFERENCES "chapters"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "findings" ADD CONSTRAINT "findings_storyId_fkey" FOREIGN KEY ("storyId") REFERENCES "stories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "findings" ADD CONSTRAINT "findings_chapterId_fkey" FOREIGN KEY ("chapterId") REFERENCES "chapters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "act_summaries" ADD CONSTRAINT "act_summaries_storyId_fkey" FOREIGN KEY ("storyId") REFERENCES "stories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generations" ADD CONSTRAINT "generations_chapterId_fkey" FOREIGN KEY ("chapterId") REFERENCES "chapters"("id") ON DELETE SET NULL ON UPDATE CASCADE;
