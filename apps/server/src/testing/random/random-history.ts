import {
  approveVouchersOfAll as approveVouchersOfAllRoute,
  approveVouchers as approveVouchersRoute,
} from '@cashbook/contract/vouchers/administration';
import { ACCOUNT, type VoucherTypeId } from '@cashbook/kernel';
import { addDays, type IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import type { Services } from '#context';
import type { Databases } from '#db/pool';
import { inCompany, type Tx } from '#db/tx';
import { type SaveResult, type VoucherDraft, voidVoucher } from '#domains/ledger/index';
import type { PostingEngine } from '#domains/posting/index';
import type { AtDesk } from '#domains/posting/posting-engine';
import type { SaveAnswer } from '#domains/posting/save-answer';
import { approveVouchers } from '#domains/vouchers/admin/approve-vouchers';
import { changeDates } from '#domains/vouchers/admin/change-dates';
import { changeType } from '#domains/vouchers/admin/change-type';
import { removeApproval } from '#domains/vouchers/admin/remove-approval';
import { storedVouchers } from '#domains/vouchers/index';
import { type BookCompany, bookTime } from '#testing/book-company';
import { bookDesk, bookEngine } from '#testing/book-desk';
import { textOf } from '#testing/random/comparable-text';
import type { Act } from '#testing/random/random-act';
import { moveDay } from '#testing/random/random-days';
import { kindNamed, type Picks, type Surroundings, swapped } from '#testing/random/random-documents';
import {
  agree,
  dependentFacts,
  type Expected,
  Model,
  type ModelDocument,
  type ModelVoucher,
  numberIn,
} from '#testing/random/random-model';
import { type OpeningPlayer, playOpening } from '#testing/random/random-openings';
import { playClose, playReopening, type YearPlayer } from '#testing/random/random-years';
import type { Answer } from '#use-case/answer';

/** Plays the history against the books and against the model. Both must agree on every answer. */
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
  private readonly services: Pick<Services, 'db' | 'clock'>;

  constructor(
    private readonly databases: Databases,
    readonly company: BookCompany,
    readonly model: Model,
  ) {
    this.accounts = [ACCOUNT.cash, ...company.customerIds, ACCOUNT.sales];
    this.engine = bookEngine(databases);
    this.services = { db: databases, clock: { now: () => bookTime } };
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
        return playOpening(this.openings(), one, this.branchOf(one.branch), index);
      case 'closeYear':
        return playClose(this.years(), this.branchOf(one.branch), one.yearsBeside);
      case 'reopenYear':
        return playReopening(this.years(), this.branchOf(one.branch), one.yearsBeside);
      case 'approve':
        return this.approve(one);
      case 'close':
      case 'jump':
        return moveDay(this, one);
      default: {
        const { vouchers } = this.model;
        const voucher = vouchers[one.pick % vouchers.length];
        return voucher === undefined ? undefined : this.change(one, voucher);
      }
    }
  }

  private openings(): OpeningPlayer {
    return {
      ...this.years(),
      accounts: this.accounts,
      posted: (branchId, date, said, saved, repeat) => this.posted(branchId, date, said, saved, null, repeat),
    };
  }

  private years(): YearPlayer {
    return {
      company: this.company,
      model: this.model,
      write: (work) => this.write(work),
      posted: async (branchId, date, said, voucherId) => {
        const [saved] = await this.readPosted(voucherId);
        if (saved === undefined) throw new Error('A closed year has no journal.');
        return this.posted(branchId, date, said, saved, null, async () => {});
      },
    };
  }

  write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inCompany(this.databases, { companyId: this.company.companyId, mode: 'write' }, work);
  }

  branchOf(place: number): number {
    return this.company.branchIds[place % this.company.branchIds.length] ?? 1;
  }

  /** Returns the author at the desk of the branch, without the permission for closed days if `mayChangeClosedDays` is false. */
  private at(branchId: number, mayChangeClosedDays: boolean, key: string | null): AtDesk {
    return bookDesk(this.company, branchId, { key, without: mayChangeClosedDays ? [] : ['dayclose.jumpdate'] });
  }

  // ---------------------------------------------------------------------------------------------- documents

  /** Returns the surroundings of a document. For an edit they include the voucher's dependents and no later vouchers. */
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
      if (parents.some(({ date }) => date > this.model.openDay(branchId))) return 'date_out_of_order';
      const receivers = drafts.map((draft) => draft.branchId ?? branchId);
      const isEarly = receivers.some((receiver) => this.model.openDay(receiver) < this.model.openDay(branchId));
      return isEarly ? 'received_before_sent' : 'ok';
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
        agree(`repeat from branch ${workingBranchId}`, textOf(again), textOf(answer));
      }
    };
    const vouchers = posted.map((saved, index) => {
      const said = drafts[index];
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

  /** Returns the vouchers of the document with this first voucher. */
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

  /** Adds the voucher to the model. */
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

  // ---------------------------------------------------------------------------------------------- days and approval

  /** Checks the number after a change: a new type has the next number of that type, the same type keeps the number. */
  private renumbered(voucher: ModelVoucher, typeId: VoucherTypeId, numberText: string): void {
    if (typeId === voucher.typeId) {
      agree('the number', numberText, voucher.numberText);
      return;
    }
    this.model.given(voucher.branchId, typeId, voucher.date, numberText);
    Object.assign(voucher, { typeId, numberText });
  }

  private async approve({ branch: place, days, everywhere }: Extract<Act, { kind: 'approve' }>): Promise<void> {
    const branchId = this.branchOf(place);
    const endDate = this.model.openDay(branchId);
    const startDate = addDays(endDate, -days);
    const body = { start_date: startDate, end_date: endDate };
    const call = { ...this.at(branchId, true, null), body };
    const [route, whose] = everywhere
      ? ([approveVouchersOfAllRoute, 'every branch'] as const)
      : ([approveVouchersRoute, 'working branch'] as const);
    const answer = await approveVouchers(this.services, route, call, whose);
    const fresh = this.model.vouchers.filter(
      (voucher) =>
        (everywhere || voucher.branchId === branchId) &&
        voucher.date >= startDate &&
        voucher.date <= endDate &&
        !voucher.isVoid &&
        voucher.said.isSystem !== true &&
        !voucher.isApproved,
    );
    const approved = answer.kind === 'done' && 'approved' in answer.data && answer.data.approved;
    agree('approve', approved, fresh.length);
    for (const voucher of fresh) voucher.isApproved = true;
  }

  private async removeApproval(voucher: ModelVoucher): Promise<void> {
    const body = { remove_for_approval: voucher.numberText, branch_id: voucher.branchId };
    const answer = await removeApproval(this.services, { ...this.at(voucher.branchId, true, null), body });
    agree('unapprove', codeIn(answer), voucher.isApproved ? 'ok' : 'voucher_not_approved');
    voucher.isApproved = false;
  }

  // ---------------------------------------------------------------------------------------------- changes

  private async change(one: Change, voucher: ModelVoucher): Promise<void> {
    switch (one.kind) {
      case 'repeat':
        return voucher.repeat();
      case 'editAgain': {
        const { document } = voucher;
        // The picks give the same document only in the same surroundings.
        const now = this.among(voucher.branchId, voucher);
        const received = now.received.slice(0, document?.among.received.length ?? 0);
        const among = { ...now, payable: document?.among.payable ?? [], received };
        if (document === null || document.kind.text(document.picked, among) !== document.typedText) return;
        return this.edit(voucher, document.picked, one, false, among);
      }
      case 'unapprove':
        return this.removeApproval(voucher);
      case 'void': {
        const seen = voucher.version - (one.seesOldVersion ? 1 : 0);
        const change = this.changeOf(voucher, one.mayChangeClosedDays, seen);
        const result = await this.write((tx) => voidVoucher(tx, change, bookTime));
        if (!this.voided(result, voucher, change)) return;
        voucher.isVoid = true;
        if (voucher.half === null || voucher.half.isVoid) return;
        voucher.half.version += 1;
        voucher.half.isVoid = true;
        return;
      }
      case 'retype':
        return this.retype(one, voucher);
      case 'redate':
        return this.redate(one, voucher);
    }
  }

  private async retype(one: Extract<Act, { kind: 'retype' }>, voucher: ModelVoucher): Promise<void> {
    const { document, branchId, version: expectedVersion } = voucher;
    const { typeId, mayChangeClosedDays } = one;
    const other = document === null ? undefined : swapped[document.kind.name];
    const expected = ((): Expected => {
      const refusal = this.model.refusedByState(voucher, { mayChangeClosedDays, expectedVersion });
      if (refusal !== null) return refusal;
      if (typeId === voucher.typeId) return 'type_is_same';
      if (other?.typeId !== typeId) return 'type_not_allowed';
      return this.model.remittanceOf(voucher) === null ? 'ok' : 'voucher_remitted';
    })();
    const body = { branch_id: branchId, voucher_number: voucher.numberText, voucher_type: typeId };
    const call = { ...this.at(branchId, mayChangeClosedDays, null), body, expectedVersion };
    agree('retype', codeIn(await changeType(this.engine, storedVouchers, call)), expected);
    if (expected !== 'ok' || document === null || other === undefined) return;
    const after = await this.readPosted(voucher.voucherId);
    voucher.version += 1;
    agree('version after retype', after[0]?.version, voucher.version);
    this.renumbered(voucher, typeId, after[0]?.numberText ?? '');
    document.kind = kindNamed(other.kind);
    const ruled = document.kind.ruled(document.picked, this.among(branchId, voucher));
    const [said] = ruled.ok ? ruled.drafts : [];
    if (said === undefined) throw new Error('A retyped document without a draft.');
    voucher.said = said;
  }

  /** Moves the voucher and those of the next numbers to the date, all or none. */
  private async redate(one: Extract<Act, { kind: 'redate' }>, voucher: ModelVoucher): Promise<void> {
    const { branchId, typeId, date: presentDate } = voucher;
    const { mayChangeClosedDays } = one;
    const changeDate = addDays(presentDate, one.days);
    const range = this.model.numberedFrom(voucher, one.more);
    const expected = this.model.refusedRange(branchId, range, { presentDate, changeDate, mayChangeClosedDays }) ?? 'ok';
    const body = {
      branch_id: branchId,
      voucher_type: typeId,
      present_date: presentDate,
      change_date: changeDate,
      start_voucher: voucher.numberText,
      end_voucher: String(numberIn(voucher) + one.more),
    };
    const answer = await changeDates(this.services, { ...this.at(branchId, mayChangeClosedDays, null), body });
    agree('redate', codeIn(answer), expected);
    if (expected !== 'ok') return;
    for (const moved of range) {
      moved.version += 1;
      moved.date = changeDate;
    }
    this.model.touched(branchId, changeDate);
  }

  private changeOf(voucher: ModelVoucher, mayChangeClosedDays: boolean, expectedVersion: number) {
    const { voucherId } = voucher;
    const said = { reason: 'a reason', author: this.company.author, idempotency: null };
    return { voucherId, expectedVersion, expectedDay: null, mayChangeClosedDays, ...said };
  }

  /** Compares the answer to a void with the rules, in their order of precedence. Returns whether it was made. */
  private voided(result: SaveResult, voucher: ModelVoucher, change: ReturnType<Player['changeOf']>): boolean {
    const expected = this.model.refusedVoid(voucher, change) ?? 'ok';
    agree('void', result.ok ? 'ok' : result.refusal.code, expected);
    if (!result.ok) return false;
    voucher.version += 1;
    agree('version after void', result.version, voucher.version);
    return true;
  }
}

const codeIn = (answer: SaveAnswer | Answer<unknown>) => (answer.kind === 'refused' ? answer.refusal.code : 'ok');
