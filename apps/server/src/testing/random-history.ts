import { ACCOUNT, fiscalYearOf, type VoucherTypeId } from '@cashbook/kernel';
import { addDays, type IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import type { Databases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import {
  approveVouchers,
  closeDay,
  type Dependent,
  jumpDay,
  postDatedVoucher,
  type SaveResult,
  supersedeVoucher,
  unapproveVoucher,
  type VoucherDraft,
  voidVoucher,
} from '#domains/ledger/index';
import type { PostingEngine } from '#domains/posting/index';
import type { AtDesk, SaveAnswer } from '#domains/posting/posting-engine';
import { type BookCompany, bookTime, transfer } from '#testing/book-company';
import { bookDesk, bookEngine } from '#testing/book-desk';
import type { Act } from '#testing/random-act';
import { type Picks, type RandomKind, randomKinds, type Surroundings } from '#testing/random-documents';
import { type Expected, firstDay, Model, type ModelDocument, type ModelVoucher } from '#testing/random-model';

/** Plays the history against the books and against the model, which must agree on every answer. */
export async function play(databases: Databases, company: BookCompany, history: readonly Act[]): Promise<Model> {
  const model = new Model(company);
  const player = new Player(databases, company, model);
  for (const [index, one] of history.entries()) await player.play(one, index);
  return model;
}

type Change = Extract<Act, { kind: 'editAgain' | 'void' | 'retype' | 'redate' | 'repeat' | 'unapprove' }>;

class Player {
  private readonly accounts: readonly number[];
  private readonly engine: PostingEngine;

  constructor(
    private readonly databases: Databases,
    private readonly company: BookCompany,
    private readonly model: Model,
  ) {
    this.accounts = [ACCOUNT.cash, ...company.customerIds, ACCOUNT.sales];
    this.engine = bookEngine(databases);
  }

  async play(one: Act, index: number): Promise<void> {
    switch (one.kind) {
      case 'save':
        return this.save(one, index);
      case 'edit': {
        const ofKind = this.model.vouchers.filter(({ document }) => document?.kind.name === one.document);
        const voucher = ofKind[one.pick % ofKind.length];
        return voucher === undefined ? undefined : this.edit(voucher, one.picks, one, one.seesOldVersion);
      }
      case 'dated':
        return this.postDated(one, index);
      case 'approve':
        return this.approve(one);
      case 'close':
      case 'jump':
        return this.moveDay(one);
      default: {
        const { vouchers } = this.model;
        const voucher = vouchers[one.pick % vouchers.length];
        return voucher === undefined ? undefined : this.change(one, voucher);
      }
    }
  }

  private write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inCompany(this.databases, { companyId: this.company.companyId, mode: 'write' }, work);
  }

  private branchOf(place: number): number {
    return this.company.branchIds[place % this.company.branchIds.length] ?? 1;
  }

  /** The author at the desk of the branch; who may not change closed days does not have the permission for it. */
  private at(branchId: number, mayChangeClosedDays: boolean, key: string | null): AtDesk {
    return bookDesk(this.company, branchId, { key, without: mayChangeClosedDays ? [] : ['dayclose.jumpdate'] });
  }

  // ---------------------------------------------------------------------------------------------- documents

  /** Among what something is typed; at an edit, what hangs on the voucher, and no voucher that came after it. */
  private among(branchId: number, edited: ModelVoucher | null): Surroundings {
    const payable = this.model.vouchers
      .filter(({ document, said }) => document?.kind.name === 'consignment' && said.links === undefined)
      .filter((voucher) => voucher.half === null && (edited === null || voucher.voucherId < edited.voucherId))
      .map(({ voucherId }) => voucherId);
    const dependents = edited === null ? [] : this.model.dependentsOf(edited).map(dependentFacts);
    const received = this.model.received();
    return { company: this.company, branchId, payable, received, dependents };
  }

  private async save(one: Extract<Act, { kind: 'save' }>, index: number): Promise<void> {
    const branchId = this.branchOf(one.branch);
    const kind = kindNamed(one.document);
    const among = this.among(branchId, null);
    const key = `key ${index}`;
    const ruled = kind.ruled(one.picks, among);
    const drafts = ruled.ok ? ruled.drafts : [];
    const expected = ((): Expected => {
      if (!ruled.ok) return ruled.refusal.code as Expected;
      const parents = drafts.flatMap((draft) => this.model.parentsOf(draft));
      if (parents.some(({ isVoid }) => isVoid)) return 'linked_void';
      return parents.some(({ date }) => date > this.model.openDay(branchId)) ? 'date_out_of_order' : 'ok';
    })();
    const at = this.at(branchId, true, key);
    const answer = await kind.save(this.engine, at, one.picks, among);
    agree(`save ${kind.name}`, codeIn(answer), expected);
    if (answer.kind === 'refused') return;

    const posted = await this.readPosted(BigInt(answer.saved.mtm_id));
    agree(`vouchers of ${kind.name}`, posted.length, drafts.length);
    const [first] = posted;
    if (first === undefined) throw new Error('A saved document has no voucher.');
    const document: ModelDocument = {
      kind,
      branchId,
      key,
      first,
      picked: one.picks,
      among,
      typedText: kind.text(one.picks, among),
    };
    const repeat = async () => {
      for (const workingBranchId of this.company.branchIds) {
        const elsewhere = { ...at, actor: { ...at.actor, workingBranchId } };
        const again = await kind.save(this.engine, elsewhere, one.picks, among);
        agree(`repeat from branch ${workingBranchId}`, JSON.stringify(again), JSON.stringify(answer));
      }
    };
    const vouchers = posted.map((saved, place) => {
      const said = drafts[place];
      if (said === undefined) throw new Error('A voucher without a draft.');
      return this.posted(
        said.branchId ?? branchId,
        this.model.openDay(said.branchId ?? branchId),
        said,
        saved,
        document,
        repeat,
      );
    });
    const [one1, other] = vouchers;
    if (one1 !== undefined && other !== undefined) {
      one1.half = other;
      other.half = one1;
      other.said = { ...other.said, links: [{ parent: one1.voucherId, role: 'half' }] };
    }
  }

  /** The vouchers of the document whose first voucher this is. */
  private async readPosted(firstId: bigint): Promise<ModelDocument['first'][]> {
    const { rows } = await this.write((tx) =>
      sql<ModelDocument['first']>`
        select voucher_id as "voucherId", vr_no as "numberText", vr_date as date, version from voucher
        where voucher_id = ${firstId}
          or voucher_id in (select child_id from voucher_link where parent_id = ${firstId} and role = 'half')
        order by voucher_id`.execute(tx),
    );
    return rows;
  }

  /** Takes the voucher into the model. */
  private posted(
    branchId: number,
    date: IsoDate,
    said: VoucherDraft,
    saved: ModelDocument['first'],
    document: ModelDocument | null,
    repeat: () => Promise<void>,
  ): ModelVoucher {
    const { typeId } = said;
    const { voucherId, numberText } = saved;
    this.model.given(branchId, typeId, date, numberText);
    agree('the date of a voucher', saved.date, date);
    const state = { half: null, numberText, typeId, date, version: 1, isVoid: false, isApproved: false };
    const voucher: ModelVoucher = { branchId, voucherId, document, repeat, ...state, said };
    this.model.vouchers.push(voucher);
    this.model.touched(branchId, date);
    return voucher;
  }

  private async edit(
    voucher: ModelVoucher,
    picked: Picks,
    { mayChangeClosedDays }: { readonly mayChangeClosedDays: boolean },
    seesOldVersion: boolean,
    among = this.among(voucher.branchId, voucher),
  ): Promise<void> {
    const { document, branchId } = voucher;
    if (document === null) return;
    const { kind } = document;
    const expectedVersion = voucher.version - (seesOldVersion ? 1 : 0);
    const ruled = kind.ruled(picked, among);
    const expected = ((): Expected => {
      const refusal = this.model.refusedByState(voucher, { mayChangeClosedDays, expectedVersion });
      if (refusal !== null) return refusal;
      if (!ruled.ok) return ruled.refusal.code as Expected;
      if (ruled.drafts.length > 1) return 'several_vouchers';
      const [said] = ruled.drafts;
      const parents = said === undefined ? [] : this.model.parentsOf(said);
      if (parents.some(({ isVoid }) => isVoid)) return 'linked_void';
      if (voucher.half !== null) return 'belongs_together';
      if (this.model.remittanceOf(voucher) !== null) return 'voucher_remitted';
      return this.model.isOutOfOrder(voucher, parents, voucher.date) ? 'date_out_of_order' : 'ok';
    })();
    const at = this.at(branchId, mayChangeClosedDays, null);
    const edit = { voucherId: Number(voucher.voucherId), expectedVersion };
    const answer = await kind.edit(this.engine, at, edit, picked, among);
    agree(`edit ${kind.name}`, codeIn(answer), expected);
    if (answer.kind === 'refused' || !ruled.ok) return;
    const [said] = ruled.drafts;
    if (said === undefined) throw new Error('A document without a draft.');
    const typedText = kind.text(picked, among);
    const changesNothing = typedText === document.typedText && said.typeId === voucher.typeId;
    if (!changesNothing) voucher.version += 1;
    agree(`version after edit ${kind.name}`, answer.saved.version, voucher.version);
    this.renumbered(voucher, said.typeId, answer.saved.vr_no);
    voucher.said = said;
    document.picked = picked;
    document.typedText = typedText;
  }

  // ---------------------------------------------------------------------------------------------- dated vouchers

  private sides(from: number, to: number): { from: number; to: number } {
    const { length } = this.accounts;
    const source = this.accounts[from % length] ?? ACCOUNT.cash;
    const target = this.accounts[(to % length) + (to % length === from % length ? 1 : 0)] ?? ACCOUNT.otherIncome;
    return { from: source, to: target };
  }

  /** An opening balance the day before the books were opened, or a system journal on a 30 June that has been. */
  private async postDated(one: Extract<Act, { kind: 'dated' }>, index: number): Promise<void> {
    const branchId = this.branchOf(one.branch);
    const openDay = this.model.openDay(branchId);
    const isOpening = one.what === 'opening';
    const lastYearEnd = `${fiscalYearOf(addDays(openDay, 1)).startDate.slice(0, 4)}-06-30`;
    const date = isOpening
      ? addDays(firstDay, -1)
      : `${Number(lastYearEnd.slice(0, 4)) - one.yearsBack}${lastYearEnd.slice(4)}`;
    const sides = this.sides(one.from, one.to);
    const { amountPaisa, mayChangeClosedDays } = one;
    const draft = { ...transfer(isOpening ? 19 : 6, sides.from, sides.to, amountPaisa), isSystem: !isOpening };
    const idempotency = { key: `key ${index}`, route: 'POST /test', bodyHash: Buffer.from('dated') };
    const { author } = this.company;
    const voucher = { branchId, draft, date, mayChangeClosedDays, expectedDay: null, author, idempotency };
    const post = () => this.write((tx) => postDatedVoucher(tx, voucher, bookTime));
    const saved = await post();
    const expected = ((): Expected => {
      if (date !== openDay && !mayChangeClosedDays) return 'day_closed';
      if (date > openDay) return 'date_not_allowed';
      return isOpening && this.model.hasOpening(branchId, draft) ? 'opening_exists' : 'ok';
    })();
    agree(one.what, saved.ok ? 'ok' : saved.refusal.code, expected);
    if (!saved.ok) return;
    this.posted(branchId, date, draft, saved, null, async () => {
      agree('repeat', JSON.stringify(await post(), text), JSON.stringify({ ...saved, isReplay: true }, text));
    });
  }

  // ---------------------------------------------------------------------------------------------- days and approval

  /** A voucher of another type has the next number of that type; one of the same keeps its own. */
  private renumbered(voucher: ModelVoucher, typeId: VoucherTypeId, numberText: string): void {
    if (typeId === voucher.typeId) {
      agree('the number', numberText, voucher.numberText);
      return;
    }
    this.model.given(voucher.branchId, typeId, voucher.date, numberText);
    Object.assign(voucher, { typeId, numberText });
  }

  private async approve({ branch: place, days }: Extract<Act, { kind: 'approve' }>): Promise<void> {
    const branchId = this.branchOf(place);
    const endDate = this.model.openDay(branchId);
    const startDate = addDays(endDate, -days);
    const { author } = this.company;
    const count = await this.write((tx) => approveVouchers(tx, branchId, { startDate, endDate }, author, bookTime));
    const fresh = this.model.vouchers.filter(
      (voucher) =>
        voucher.branchId === branchId &&
        voucher.date >= startDate &&
        voucher.date <= endDate &&
        !voucher.isVoid &&
        !voucher.isApproved,
    );
    agree('approve', count, fresh.length);
    for (const voucher of fresh) voucher.isApproved = true;
  }

  private async moveDay(one: Extract<Act, { kind: 'close' | 'jump' }>): Promise<void> {
    const { kind, days } = one;
    const branchId = this.branchOf(one.branch);
    const from = this.model.openDay(branchId);
    const to = addDays(from, days);
    const { author, clerk } = this.company;
    const result = await this.write((tx) =>
      one.kind === 'close'
        ? closeDay(tx, branchId, { currentDate: from, nextDate: to }, one.mayJump ? author : clerk, bookTime)
        : jumpDay(tx, branchId, { expectedDay: from, toDate: to }, author, bookTime),
    );
    const expected = ((): Expected => {
      if (one.kind === 'jump') return days === 0 ? 'same_day' : 'ok';
      if (days === 0) return 'next_day_not_after';
      if (one.mayJump) return 'ok';
      if (this.model.isPast(branchId, to)) return 'next_day_closed';
      return days > 31 ? 'next_day_too_far' : 'ok';
    })();
    agree(kind, result.ok ? 'ok' : result.refusal.code, expected);
    if (!result.ok) return;
    this.model.openDays.set(branchId, to);
    this.model.touched(branchId, to);
  }

  // ---------------------------------------------------------------------------------------------- changes

  private async change(one: Change, voucher: ModelVoucher): Promise<void> {
    switch (one.kind) {
      case 'repeat':
        return voucher.repeat();
      case 'editAgain': {
        const { document } = voucher;
        // What was typed then means the same now only among what it was typed.
        const now = this.among(voucher.branchId, voucher);
        const received = now.received.slice(0, document?.among.received.length ?? 0);
        const among = { ...now, payable: document?.among.payable ?? [], received };
        if (document === null || document.kind.text(document.picked, among) !== document.typedText) return;
        return this.edit(voucher, document.picked, one, false, among);
      }
      case 'unapprove': {
        const { author } = this.company;
        const result = await this.write((tx) => unapproveVoucher(tx, voucher.voucherId, author, bookTime));
        agree('unapprove', result.ok && result.removed, voucher.isApproved);
        voucher.isApproved = false;
        return;
      }
      case 'void': {
        const seen = voucher.version - (one.seesOldVersion ? 1 : 0);
        const change = this.changeOf(voucher, one.mayChangeClosedDays, seen);
        const result = await this.write((tx) => voidVoucher(tx, change, bookTime));
        if (!this.settled(one.kind, result, voucher, change)) return;
        voucher.isVoid = true;
        if (voucher.half === null || voucher.half.isVoid) return;
        voucher.half.version += 1;
        voucher.half.isVoid = true;
        return;
      }
      case 'retype': {
        const change = this.changeOf(voucher, one.mayChangeClosedDays, voucher.version);
        const said = retyped(voucher.said, one.typeId);
        const result = await this.write((tx) =>
          supersedeVoucher(tx, { ...change, change: 'retype', draft: said }, bookTime),
        );
        if (!this.settled(one.kind, result, voucher, change, voucher.date, said) || !result.ok) return;
        this.renumbered(voucher, one.typeId, result.numberText);
        voucher.said = said;
        return;
      }
      case 'redate': {
        const date = addDays(voucher.date, one.days);
        const change = this.changeOf(voucher, one.mayChangeClosedDays, voucher.version);
        const draft = { ...voucher.said, typeId: voucher.typeId };
        const result = await this.write((tx) =>
          supersedeVoucher(tx, { ...change, change: 'redate', draft, date }, bookTime),
        );
        if (!this.settled(one.kind, result, voucher, change, date)) return;
        voucher.date = date;
        this.model.touched(voucher.branchId, date);
        return;
      }
    }
  }

  private changeOf(voucher: ModelVoucher, mayChangeClosedDays: boolean, expectedVersion: number) {
    const { voucherId } = voucher;
    const { author } = this.company;
    const reason = 'a reason';
    return { voucherId, expectedVersion, expectedDay: null, mayChangeClosedDays, reason, author, idempotency: null };
  }

  /** Compares the answer with what the rules say, in their order of precedence; whether the change was made. */
  private settled(
    what: 'void' | 'retype' | 'redate',
    result: SaveResult,
    voucher: ModelVoucher,
    change: ReturnType<Player['changeOf']>,
    date = voucher.date,
    said = voucher.said,
  ): boolean {
    const expected = ((): Expected => {
      // What a new version is to hang on is held before the voucher is looked at.
      if (what === 'retype' && this.model.parentsOf(said).some(({ isVoid }) => isVoid)) return 'linked_void';
      const refusal = this.model.refusedByState(voucher, change, date);
      if (refusal !== null) return refusal;
      const outOfYear = fiscalYearOf(date).text !== fiscalYearOf(voucher.date).text;
      const isLater = date !== voucher.date && date > this.model.openDay(voucher.branchId);
      if (isLater || outOfYear) return 'date_not_allowed';
      if (what === 'retype' && !this.model.fitsItsType(said)) return 'account_not_allowed';
      const linked = this.model.refusedByLinks(what, voucher, date);
      if (linked !== null) return linked;
      if (what === 'void') return this.model.refusedByHalf(voucher, change.mayChangeClosedDays) ?? 'ok';
      // What stays an opening balance after the change keeps its date, and is the only one of its accounts.
      if (voucher.typeId !== 19 || what === 'retype') return 'ok';
      if (date !== voucher.date) return 'opening_misdated';
      return this.model.hasOpening(voucher.branchId, voucher.said, voucher) ? 'opening_exists' : 'ok';
    })();
    agree(what, result.ok ? 'ok' : result.refusal.code, expected);
    if (!result.ok) return false;
    voucher.version += 1;
    agree(`version after ${what}`, result.version, voucher.version);
    return true;
  }
}

function kindNamed(name: string): RandomKind {
  const kind = randomKinds.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`No kind ${name}.`);
  return kind;
}

/** The same entries as a voucher of another type, whose amount is what they come to. */
function retyped(said: VoucherDraft, typeId: VoucherTypeId): VoucherDraft {
  const totalPaisa = said.entries.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.debitPaisa, 0n);
  return { ...said, typeId, totalPaisa };
}

function dependentFacts({ voucherId, numberText, said }: ModelVoucher): Dependent {
  const [link] = said.links ?? [];
  return { voucherId: Number(voucherId), role: link?.role ?? 'collection', numberText, amountPaisa: said.totalPaisa };
}

const codeIn = (answer: SaveAnswer) => (answer.kind === 'refused' ? answer.refusal.code : 'ok');

function text(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

function agree(what: string, books: unknown, model: unknown): void {
  if (books !== model) throw new Error(`${what}: the books say ${String(books)}, the model ${String(model)}.`);
}
