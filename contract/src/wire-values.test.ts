import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addSwedishMonths, dayBefore, endOfSwedishDay, startOfSwedishDay, swedishDay } from "./dates.ts";
import { errorBody } from "./errors.ts";
import { id, legacyId } from "./ids.ts";
import { bulkWriteHeaders, ifMatch } from "./if-match.ts";
import { pageQuery } from "./paging.ts";
import { faultsOf } from "./testing/faults-of.ts";
import { givenId } from "./testing/given-content.ts";
import { line, longText, optional, requiredLine } from "./text-input.ts";
import { validationTexts } from "./texts/validation-texts.ts";
import { formatTraceparent, parseTraceparent } from "./traceparent.ts";

const hour = 3_600_000;
const anyInstant = fc.integer({ min: Date.parse("1980-01-01"), max: Date.parse("2100-01-01") });
/** The last Sundays of March and October, when the clocks change, and the days around them. */
const nearChange = fc
  .record({
    year: fc.integer({ min: 1996, max: 2099 }),
    month: fc.constantFrom(2, 9),
    hours: fc.integer({ min: -30, max: 54 }),
  })
  .map(({ year, month, hours }) => {
    const last = new Date(Date.UTC(year, month + 1, 0));
    return last.getTime() - last.getUTCDay() * 24 * hour + hours * hour;
  });
const instants = fc.oneof(anyInstant, nearChange);

describe("for any moment", () => {
  test("the Swedish day that it falls on begins before it and ends after it, and has 23 to 25 hours", () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const [start, end] = [startOfSwedishDay(instant), endOfSwedishDay(instant)];
        expect(start <= instant && instant <= end).toBe(true);
        expect([23, 24, 25]).toContain((end + 1 - start) / hour);
        expect([swedishDay(start), swedishDay(end)]).toEqual([swedishDay(instant), swedishDay(instant)]);
      }),
    );
  });

  test("the day after begins where the day ends", () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const next = endOfSwedishDay(instant) + 1;
        expect(startOfSwedishDay(next)).toBe(next);
        expect(swedishDay(next) > swedishDay(instant)).toBe(true);
      }),
    );
  });

  test("the day before is one day earlier, at nearly the same time of day", () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const before = dayBefore(instant);
        expect(swedishDay(before)).toBe(swedishDay(startOfSwedishDay(instant) - 1));
        expect(Math.abs(instant - before - 24 * hour)).toBeLessThanOrEqual(hour);
      }),
    );
  });

  test("some months later is at midnight, in the month that is meant", () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 600 }), (instant, months) => {
        const later = addSwedishMonths(instant, months);
        const [year = 0, month = 0] = swedishDay(instant).split("-").map(Number);
        const [laterYear = 0, laterMonth = 0] = swedishDay(later).split("-").map(Number);
        expect(startOfSwedishDay(later)).toBe(later);
        expect(laterYear * 12 + laterMonth).toBe(year * 12 + month + months);
      }),
    );
  });
});

describe("for any text", () => {
  const texts = fc.string({ unit: "binary", maxLength: 60 });

  test("what is accepted is accepted again and stays as it is", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const schema of [longText(100), line(100), optional(line(100)), requiredLine(100)]) {
          const { data, success } = schema.safeParse(text);
          if (success) expect(schema.parse(data)).toBe(data);
        }
      }),
    );
  });

  test("what is accepted has no control characters, no space around it and one kind of line ends", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { data, success } = longText(100).safeParse(text);
        if (!success) return;
        expect(data).toBe(data.trim());
        expect(data).toBe(data.normalize("NFC"));
        expect(data).not.toMatch(/\r|(?![\t\n])\p{Cc}/u);
      }),
    );
  });

  test("a line accepts no more than a long text does", () => {
    fc.assert(
      fc.property(texts, (text) => {
        if (line(100).safeParse(text).success) expect(longText(100).safeParse(text).success).toBe(true);
      }),
    );
  });
});

test("a page is within its limits whatever is requested", () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.double(), fc.string()), (value) => {
      const { data } = pageQuery.safeParse({ index: String(value), pagesize: String(value) });
      if (!data) return;
      expect(data.pagesize >= 1 && data.pagesize <= 200).toBe(true);
      expect(Number.isInteger(data.index) && data.index >= 0).toBe(true);
    }),
  );
});

describe("the revision that a change is based on", () => {
  const read = (tag: string | undefined) => ifMatch.safeParse({ "if-match": tag }).data?.["if-match"];

  test.each([
    ['"12"', 12],
    ['W/"12"', 12],
    ["12", 12],
    ["0", 0],
    ['"12", "9"', 12],
    ['"9",W/"12" , 3', 12],
    ["*", undefined],
    [undefined, undefined],
  ])("sent as %s is %s", (tag, revision) => {
    expect(ifMatch.safeParse({ "if-match": tag }).success).toBe(true);
    expect(read(tag)).toBe(revision);
  });

  test.each(["", "abc", '"12" "13"', '"12",', '*, "1"', "-1", "1.5", "1234567890", 'w/"1"'])(
    "is not sent as '%s'",
    (tag) => {
      expect(faultsOf(ifMatch, { "if-match": tag })).toEqual({ "if-match": validationTexts.pattern });
    },
  );

  test("may be sent with the bulk change that the write belongs to", () => {
    expect(bulkWriteHeaders.parse({ "if-match": '"3"', "x-bulk-change": givenId(1) })).toEqual({
      "if-match": 3,
      "x-bulk-change": givenId(1),
    });
    expect(faultsOf(bulkWriteHeaders, { "x-bulk-change": "alla" })).toEqual({
      "x-bulk-change": validationTexts.identifier,
    });
  });
});

describe("an id", () => {
  test("is read in small letters", () => {
    expect(id.parse("01900000-ABCD-7000-8000-000000000000")).toBe("01900000-abcd-7000-8000-000000000000");
  });

  test.each(["", "1", "01900000abcd70008000000000000000", " 01900000-abcd-7000-8000-000000000000"])(
    "is not '%s'",
    (text) => {
      expect(id.safeParse(text).success).toBe(false);
    },
  );

  test.each([
    ["12345", true],
    ["00001", true],
    ["1234", false],
    ["123456", false],
    ["1234a", false],
    ["१२३४५", false],
  ])("of the old catalogue is %s: %s", (text, expected) => {
    expect(legacyId.safeParse(text).success).toBe(expected);
  });
});

describe("the trace that a request belongs to", () => {
  const hex = (length: number) =>
    fc
      .array(fc.constantFrom(..."0123456789abcdef"), { minLength: length, maxLength: length })
      .map((digits) => digits.join(""))
      .filter((digits) => !/^0+$/.test(digits));

  test("is read as it was written", () => {
    fc.assert(
      fc.property(hex(32), hex(16), (traceId, spanId) => {
        expect(parseTraceparent(formatTraceparent({ traceId, spanId }))).toEqual({ traceId, spanId });
      }),
    );
  });

  test.each([
    undefined,
    "",
    7,
    ["00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"],
    "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
    "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\nx: y",
  ])("is not %j", (header) => {
    expect(parseTraceparent(header)).toBeUndefined();
  });

  test("is the same to readers who know flags that we do not set", () => {
    expect(parseTraceparent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00")).toEqual({
      traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
      spanId: "00f067aa0ba902b7",
    });
  });
});

describe("an error", () => {
  const error = { code: "VALIDATION_400", transactionId: "t", detailInfo: "Fel", validationMessage: [] };

  test("has a code of the catalogue, and what a colleague did meanwhile only in a conflict", () => {
    const conflict = {
      field: "title",
      revision: 4,
      currentValue: "a",
      yourValue: "b",
      changedBy: null,
      changedAt: null,
    };

    expect(errorBody.parse(error)).toEqual(error);
    expect(errorBody.parse({ ...error, code: "PRECONDITION_FAILED_412", conflict })).toMatchObject({ conflict });
  });

  test.each([{ code: "TEAPOT_418" }, { detailInfo: null }, { validationMessage: ["title"] }])("is not %j", (part) => {
    expect(errorBody.safeParse({ ...error, ...part }).success).toBe(false);
  });
});
