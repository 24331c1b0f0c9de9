-- A fact that holds again because the fact that replaced it is void remembers that fact. When the words of that one are in the
-- text again, the two would otherwise contradict each other (D-105). The column has no foreign key: it is only compared with the
-- facts of the same story.
ALTER TABLE "facts" ADD COLUMN "replacedById" INTEGER;
